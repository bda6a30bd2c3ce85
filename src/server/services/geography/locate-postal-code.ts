import { codes } from 'zipcodes/lib/codesCanada.js'

export interface Location {
  latitude: number
  longitude: number
}

/** What is stored of a place whose coordinates nobody knows. */
const nowhere = { latitude: null, longitude: null }

/** The columns of the place of a postal code. */
export function coordinatesOf(postalCode: string): Location | typeof nowhere {
  return locatePostalCode(postalCode) ?? nowhere
}

/** The centre of a postal code's forward sortation area (its first three characters), in degrees. */
export function locatePostalCode(postalCode: string): Location | null {
  const area = codes[postalCode.slice(0, 3).toUpperCase()]
  return area ? { latitude: area.latitude, longitude: area.longitude } : null
}
