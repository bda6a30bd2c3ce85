/** What stands for every id, and for every secret, in the document's examples. */
export const exampleId = '01980b1e-5c4a-7d21-9f3e-2b6c8d0e1f35'
export const exampleSecret = 'secret-of-a-link'

/** A call as the document's examples hold it, and as the tests make it. */
export interface SampleCall {
  method: string
  /** Below `/api`, with its query. */
  path: string
  body?: unknown
  /** Parts of a multipart body; a file is `@` and its name. */
  form?: Record<string, string[]>
  headers?: Record<string, string>
  /** Whether the caller is signed in. */
  cookie?: boolean
}

interface Options {
  /** Where the API is: `https://trowel.ca/api`. */
  url: string
  /** Whether a key of the API is sent, from `$TROWEL_KEY`; a cookie comes from `$TROWEL_COOKIE`. */
  withKey: boolean
}

/** Text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const titleCase = (name: string) => name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())

/** A call as a command for a POSIX shell. */
export function curlSample(call: SampleCall, { url, withKey }: Options): string {
  const { method, path, body, form = {}, headers = {}, cookie } = call
  const parts = Object.entries(form).flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
  const hasJson = body !== undefined
  // What curl does by itself is not said.
  const isImplied = method === (hasJson || parts.length > 0 ? 'POST' : 'GET')
  return [
    `curl ${isImplied ? '' : `-X ${method} `}${quoted(`${url}${path}`)}`,
    withKey && '-H "Authorization: Bearer $TROWEL_KEY"',
    !withKey && cookie && '-b "$TROWEL_COOKIE"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${titleCase(name)}: ${value}`)}`),
    hasJson && "-H 'Content-Type: application/json'",
    hasJson && `-d ${quoted(JSON.stringify(body, null, 2))}`,
    ...parts.map((part) => `-F ${quoted(part)}`),
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}
