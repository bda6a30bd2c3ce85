import { exampleId, exampleSecret, type SampleCall } from '~/server/rest/curl-sample'

/** A call that was made, and what came back, as the document shows it. */
export type Exchange = Omit<SampleCall, 'method'> & { answer?: unknown }

interface Sent {
  path: string
  body: unknown
  headers: Record<string, string>
  cookie: string
}

/** What was sent, as examples hold it. */
export function sampleOf({ path, body, headers, cookie }: Sent): Omit<SampleCall, 'method'> {
  const hasHeaders = Object.keys(headers).length > 0
  return {
    path,
    ...(cookie && { cookie: true }),
    ...(hasHeaders && { headers }),
    ...(body instanceof FormData ? { form: partsOf(body) } : body !== undefined && { body }),
  }
}

function partsOf(form: FormData): Record<string, string[]> {
  const text = (value: FormDataEntryValue) => (typeof value === 'string' ? value : `@${value.name}`)
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(text)]))
}

/** A point of P-256, as browsers and servers give their keys of web push. */
const publicKey = 'BECQi8gv4BjHnqV_9Z-INQ5FOx4QTN1iYLG67zAnm9ddjiDho1BT3EDmn_zZGSuVTTGmYeCYxlo7Fwm83JDt52s'

/** What is another at each run, and what stands for it. */
const replacements: readonly [RegExp, string][] = [
  [/whsec_[\w+/]{43}=/g, 'whsec_signs-every-delivery'],
  [/^B[\w-]{86}$/g, publicKey],
  [/(?<![\w-])(?!B[\w-]{86}(?![\w-]))[\w-]{71,}(?![\w-])/g, 'opaque-text'],
  [/\b[A-Z2-7]{4}(-[A-Z2-7]{4}){3}\b/g, 'ABCD-EFGH-JKLM-NP23'],
  [/^\d{6}$/g, '123456'],
  [/[\w.+-]+%40[\w.-]+\.\w+/g, 'person%40example.ca'],
  [/(?<![\w-])(?![0-9a-f]{8}-)[\w-]{28,70}(?![\w-])(\.[\w-]+)*/g, exampleSecret],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, exampleId],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, '2026-03-02T15:00:00.000Z'],
  [/\b20\d\d-\d\d-\d\d\b/g, '2026-03-02'],
  [/[\w.+-]+@[\w.-]+\.\w+/g, 'person@example.ca'],
  [/company-[0-9a-f]{10}/g, 'northside-renovations'],
  [/Company [0-9a-f]{10}/g, 'Northside Renovations'],
  [/TR-[0-9A-Z]{6}/g, 'TR-7K2M9Q'],
]

/** The exchange without what differs from run to run, and with the first row of each list only. */
export function anonymous<T>(value: T): T {
  if (typeof value === 'string')
    return replacements.reduce<string>((text, [found, by]) => text.replace(found, by), value) as T
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 1 : undefined).map(anonymous) as T
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, anonymous(entry)])) as T
  return value
}
