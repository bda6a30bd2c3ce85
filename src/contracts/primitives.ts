import { z } from 'zod'
import { adminLevels } from '~/domain/admin-level'
import { isCityName } from '~/domain/city'
import { nobody } from '~/domain/erasure'
import { withoutInvisible } from '~/domain/invisible-text'
import { parsePhone } from '~/domain/phone'
import { parsePostalCode } from '~/domain/postal-code'
import { provinces } from '~/domain/province'
import { roles } from '~/domain/role'
import { countedHits } from '~/lib/paging'

/** Longest accepted texts, in characters. */
export const longest = { line: 200, email: 254, prose: 5000, note: 10_000 } as const

const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0080-\u009F]/
const lineBreak = /[\r\n\t\u2028\u2029]/

/** As it is shown: what cannot be seen would make one name look like another, or turn the text that stands after it. */
function clean(value: string): string {
  return withoutInvisible(value).normalize('NFC').trim()
}

function isPrintable(value: string): boolean {
  return value.isWellFormed() && !unprintable.test(value)
}

interface LineOptions {
  min?: number
  max?: number
  message?: string
}

/**
 * One line of text: trimmed, printable, within its length. `message` is said when it is too short or missing. What is
 * checked after trimming is said to the document by `meta`, as in all texts here.
 */
export function line({ min = 1, max = longest.line, message = 'This field is required' }: LineOptions = {}) {
  return z
    .string({ error: message })
    .max(max * 2, `Please keep this under ${max} characters`)
    .refine(isPrintable, 'Please remove the characters that cannot be printed')
    .transform(clean)
    .pipe(
      z
        .string()
        .min(min, message)
        .max(max, `Please keep this under ${max} characters`)
        .refine((value) => !lineBreak.test(value), 'Please keep this on one line'),
    )
    .meta({ minLength: min, maxLength: max })
}

/** Several lines of text. */
export function prose({ min = 1, max = longest.prose, message = 'This field is required' }: LineOptions = {}) {
  return z
    .string({ error: message })
    .max(max * 2, `Please keep this under ${max} characters`)
    .refine(isPrintable, 'Please remove the characters that cannot be printed')
    .transform((value) => clean(value).replace(/\r\n?/g, '\n'))
    .pipe(z.string().min(min, message).max(max, `Please keep this under ${max} characters`))
    .meta({ minLength: min, maxLength: max })
}

/** A text that may be left out, be null, or be empty: all three read as null. */
export function optional<T extends z.ZodType<string, string>>(schema: T) {
  const { minLength: _, ...described } = schema.meta() ?? {}
  return z
    .string({ error: 'This must be text' })
    .meta(described)
    .nullish()
    .transform((value) => (value && clean(value) ? value : null))
    .pipe(schema.nullable())
}

/** A text in an update: left out, it stays as it is; null or empty, it is cleared. */
export function clearable<T extends z.ZodType<string, string>>(schema: T) {
  return optional(schema).optional()
}

/** An email address in lower case; the one that stands for erased people belongs to nobody. */
export function email(message: string, missing = message) {
  return line({ max: longest.email, message: missing })
    .pipe(z.email(message))
    .transform((value) => value.toLowerCase())
    .refine((value) => value !== nobody.email, { error: message })
    .meta({ format: 'email', maxLength: longest.email })
}

/**
 * An http or https address; a missing scheme is added. Anything else, such as `javascript:`, is refused, also
 * `https:/example.ca`, which a browser reads as a path of the page it stands on.
 */
export function website(message: string) {
  return line({ max: 300, message })
    .transform((value, context) => {
      const spelled = /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[^/:]+:\d/.test(value) ? value : `https://${value}`
      const url = URL.canParse(spelled) ? new URL(spelled) : null
      const usable = url && /^https?:\/\/[^/\\]/i.test(spelled) && /\.[^.]+$/.test(url.hostname) && !url.username
      if (usable && !/\s/.test(value)) return spelled
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ maxLength: 300 })
}

/** Ten digits in any usual spelling; read as `+1##########`. */
export function phone(message: string, missing = message) {
  return line({ max: 40, message: missing })
    .transform((value, context) => {
      const stored = parsePhone(value)
      if (stored) return stored
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ maxLength: 40, description: 'Ten digits in any usual spelling' })
}

/** A Canadian postal code in any spacing or case; read as `A1A 1A1`. */
export function postalCode(message: string, missing = message) {
  return line({ max: 20, message: missing })
    .transform((value, context) => {
      const stored = parsePostalCode(value)
      if (stored) return stored
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ maxLength: 20, description: 'A Canadian postal code in any spacing or case' })
}

/** A city as people type it; `message` is said when it is missing or too short. */
export function city(options: LineOptions) {
  return line(options).refine(isCityName, 'Please check the city: it has characters that no city has')
}

/** An id from outside, in lower case as the database writes it. What has not the shape of an id names nothing: "not found". */
export const idInput = z.string().max(100).toLowerCase().meta({ format: 'uuid' })

/** What a call is about. */
export const entityId = z.object({ id: idInput })

/** Makes a change that is sent twice happen once. */
export const submissionId = z
  .uuid()
  .nullish()
  .describe('Made by the sender: the same sent with it again is answered by the first instead of making another')

export const uuidText = z.string().meta({ format: 'uuid' })

/** A listed company as other things name it. */
export const listedCompany = z.object({
  slug: z.string(),
  companyName: z.string(),
  city: z.string(),
  province: z.enum(provinces),
})

/** Values by their keys, of which there are at most `most`: counted before any of them is looked at. */
export function boundedRecord<K extends z.ZodType<string, string>, V extends z.ZodType>(
  key: K,
  value: V,
  { most, message }: { most: number; message: string },
) {
  return z
    .preprocess(
      (given: z.input<z.ZodRecord<K, V>>, context) => {
        if (typeof given !== 'object' || given === null || Object.keys(given).length <= most) return given
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      },
      z.record(key, value),
    )
    .meta({ maxProperties: most })
}

/** A whole number, as JSON or as the text of a query string. */
export function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z.coerce.number<number>({ error: message }).int(message).min(min, message).max(max, message)
}

/** Which part of a list: `limit` rows from `offset`, or the rows after `cursor`. */
export const pageInput = {
  limit: wholeNumber('limit', 1, 100).default(20),
  offset: wholeNumber('offset', 0, 2_000_000_000).default(0),
  cursor: z.string().max(4000).optional().describe('`nextCursor` or `previousCursor` of an earlier page'),
}

/** Where a list goes on. */
export const pageCursors = {
  nextCursor: z.string().nullable().describe('`cursor` of the next page; null on the last'),
  previousCursor: z.string().nullable().describe('`cursor` of the page before; null on the first'),
}

/** Only what changed since. */
export const updatedAfterInput = z.iso
  .datetime({ offset: true, error: 'This must be an instant such as 2026-01-31T09:30:00Z' })
  .transform((text) => new Date(text))
  .optional()
  .describe(
    'Only rows in which something shown here changed after this instant. A change is dated when it begins: ask from some minutes before the last time. What was deleted is in `GET /events` only',
  )

/** What every list answers beside its rows. */
export const pageOutput = {
  total: z
    .number()
    .int()
    .describe(`All rows that fit; of a search, at most ${countedHits + 1}: that many or more`),
  ...pageCursors,
}

export const sortOrders = ['asc', 'desc'] as const

/** What is typed into a search box; one or two characters are matched as the beginning of a word. */
export const searchInput = z
  .string()
  .max(200, 'Please search for something shorter')
  .refine(isPrintable, 'Please remove the characters that cannot be printed')
  .transform(clean)
  .optional()

/** `true` or `false`, as JSON or as the text of a query string. */
export const flagInput = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })], {
  error: 'This must be true or false',
})

export const done = z.object({ ok: z.literal(true) })

/** How many rows a call for several changed. */
export const changedOutput = z.object({ changed: z.number().int() })

/** A link was mailed. */
export const sentLink = z.object({ expiresAt: z.date() })

/** A signed-in person as the screens know them. */
export const sessionUser = z
  .object({
    id: uuidText,
    role: z.enum(roles),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    adminLevel: z.enum(adminLevels).optional().describe('Of an admin only'),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof sessionUser>

/** What a page with the token of a link asks before it shows a form. */
export const checkLinkInput = z.object({ token: z.string().trim().min(1).max(200) })
export const checkLinkOutput = z.object({ refusal: z.string().nullable().describe('Why the link cannot be used') })
export type LinkCheck = z.infer<typeof checkLinkOutput>
