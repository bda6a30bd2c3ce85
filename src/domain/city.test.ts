import { expect, test } from 'vitest'
import { isCityName } from './city'

test.each([
  'Ottawa',
  "St. John's",
  'St. John’s',
  'Trois-Rivières',
  '100 Mile House',
  '70 Mile House, BC',
  'Saint-Louis-du-Ha! Ha!',
  "L'Ancienne-Lorette",
  "Baie-D'Urfé",
  'Sault Ste. Marie',
  'Québec',
  'Corman Park No. 344',
  'Dollard-Des Ormeaux (Montréal)',
  'Windsor/Essex',
  'Sḵwx̱wú7mesh',
  'xʷməθkʷəy̓əm',
  'ᐃᖃᓗᐃᑦ',
  'Y',
])('%s is a city', (name) => expect(isCityName(name)).toBe(true))

test.each([
  'Tor0nto',
  '0ttawa',
  'Montr3al',
  '12345',
  '---',
  'Ottawa <b>',
  'a@b.ca',
  'https://x.ca',
  'Ottawa; drop',
  '$',
  '',
])('%j is none', (name) => expect(isCityName(name)).toBe(false))
