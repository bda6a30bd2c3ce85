/** A value as JSON says it: its dates are ISO texts. The screens receive every answer so. */
export type Json<T> = T extends Date ? string : { [Key in keyof T]: Json<T[Key]> }

/** The value as a screen would have fetched it. */
export function toJson<T>(value: T): Json<T> {
  return JSON.parse(JSON.stringify(value))
}
