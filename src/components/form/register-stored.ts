import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'

/**
 * Registers fields so that the page the server makes already holds what is stored. Otherwise they are empty until
 * React takes the page over, and what is typed meanwhile meets the stored value.
 */
export function registerStored<V extends FieldValues>(register: UseFormRegister<V>, stored: V) {
  return (name: Path<V>) => ({ ...register(name), defaultValue: String(stored[name] ?? '') })
}
