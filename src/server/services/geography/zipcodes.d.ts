declare module 'zipcodes/lib/codesCanada.js' {
  interface Area {
    latitude: number
    longitude: number
    city: string
    state: string
  }
  export const codes: Partial<Record<string, Area>>
}
