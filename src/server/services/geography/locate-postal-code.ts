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

/**
 * The centre of a postal code's forward sortation area (its first three characters), in degrees. An urban area that the
 * table does not have is where its neighbour is (rule 130); null where there is none.
 */
export function locatePostalCode(postalCode: string): Location | null {
  const name = postalCode.slice(0, 3).toUpperCase()
  const area = codes[name] ?? neighbourOf(name)
  return area ? { latitude: area.latitude, longitude: area.longitude } : null
}

/** The third characters of areas, in the order in which Canada Post gives them out. */
const lastLetters = 'ABCEGHJKLMNPRSTVWXYZ'

/**
 * The known area whose third character is nearest to this one's, after the same letter and digit: Canada Post gives new
 * ones of a district the next free letter. Of two as near the earlier. Rural areas (digit 0) lie hundreds of kilometres
 * apart, so nothing is guessed of them.
 */
function neighbourOf(name: string) {
  const [district, last] = [name.slice(0, 2), lastLetters.indexOf(name.charAt(2))]
  if (name.length < 3 || last < 0 || district.endsWith('0')) return
  for (let step = 1; step < lastLetters.length; step++)
    for (const at of [last - step, last + step]) {
      const area = codes[`${district}${lastLetters.charAt(at) || ' '}`]
      if (area) return area
    }
}
