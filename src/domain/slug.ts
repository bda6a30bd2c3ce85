const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text has the shape of an id; `/contractors/{x}` takes an id or a slug (rule 21). */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

const letters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  '&': ' and ',
}

/** Lower-case words joined by hyphens, accents dropped: `Rénovations Côté & Fils` -> `renovations-cote-and-fils`. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æœøßłđðþ&]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

/** Slugs to try in order: the company's name, then with the city, then numbered. Never shaped like an id. */
export function* slugCandidates(companyName: string, city: string): Generator<string> {
  const name = slugify(companyName) || 'contractor'
  const place = slugify(city)
  if (!isUuid(name)) yield name
  const withCity = place ? `${name}-${place}` : name
  if (withCity !== name) yield withCity
  for (let number = 2; ; number++) yield `${withCity}-${number}`
}
