import { readFileSync } from 'node:fs'

/** TLS as Node's `tls.connect` takes it, for both drivers. `host` is what the certificate must name. */
interface TlsOptions {
  host: string
  rejectUnauthorized: boolean
  ca?: string
  cert?: string
  key?: string
  checkServerIdentity?: () => undefined
}

/** A `postgres://` address, read once for both drivers. */
export interface DatabaseAddress {
  /** A name, an address, or the folder of a socket. */
  host: string
  port: number
  user: string | undefined
  password: string | undefined
  database: string | undefined
  applicationName: string | undefined
  options: string | undefined
  ssl: false | 'prefer' | TlsOptions
  /** Whether statements may be prepared; `prepare=false` is for poolers that do not keep them. */
  prepare: boolean
}

const parameters = ['host', 'application_name', 'options', 'prepare', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']
/** Given by hosting companies. What they ask for beyond these values is not done, so it is refused. */
const harmless: Record<string, string[]> = { channel_binding: ['disable', 'prefer'], gssencmode: ['disable', 'prefer'] }

/**
 * Reads an address in libpq's meaning, with node-postgres' `no-verify` for `require`; without `sslmode` it is not
 * encrypted. A parameter that is not understood is refused, since the two drivers would read it differently.
 * @throws Error with a sentence for whoever set it; the sentence never holds the password.
 */
export function readAddress(text: string): DatabaseAddress {
  const url = new URL(text)
  const given = Object.fromEntries(url.searchParams)
  for (const [name, value] of Object.entries(given))
    if (!parameters.includes(name) && !harmless[name]?.includes(value))
      throw new Error(`The database's address has ${name}=${value}, which is not understood here: take it out`)
  const host = given.host ?? decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'))
  if (host.includes(',')) throw new Error("The database's address names several hosts: name one")
  return {
    host: host || 'localhost',
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || undefined,
    applicationName: given.application_name,
    options: given.options,
    ssl: host.startsWith('/') ? false : readTls(host, given),
    prepare: given.prepare !== 'false',
  }
}

const withoutIdentity = { checkServerIdentity: () => undefined }

function readTls(host: string, given: Record<string, string>): DatabaseAddress['ssl'] {
  const { sslmode, sslrootcert, sslcert, sslkey } = given
  const system = sslrootcert === 'system'
  const mode = sslmode ?? (system ? 'verify-full' : undefined)
  const files = sslrootcert || sslcert || sslkey
  if (files && (!mode || ['disable', 'allow', 'prefer'].includes(mode)))
    throw new Error("The database's address names certificates: it needs sslmode=require, verify-ca or verify-full too")
  if (system && mode !== 'verify-full') throw new Error('sslrootcert=system needs sslmode=verify-full')
  const own = {
    host,
    ...(sslrootcert && !system && { ca: readFileSync(sslrootcert, 'utf8') }),
    ...(sslcert && { cert: readFileSync(sslcert, 'utf8') }),
    ...(sslkey && { key: readFileSync(sslkey, 'utf8') }),
  }
  switch (mode) {
    case undefined:
    case 'disable':
      return false
    case 'allow':
    case 'prefer':
      return 'prefer'
    case 'no-verify':
      return { ...own, rejectUnauthorized: false }
    case 'require':
      // With an authority it is `verify-ca`, as in libpq.
      return own.ca ? { ...own, ...withoutIdentity, rejectUnauthorized: true } : { ...own, rejectUnauthorized: false }
    case 'verify-ca':
      // Public authorities sign for anybody: without the name being checked they prove nothing.
      if (!own.ca) throw new Error('sslmode=verify-ca needs sslrootcert, the file of the authority')
      return { ...own, ...withoutIdentity, rejectUnauthorized: true }
    case 'verify-full':
      return { ...own, rejectUnauthorized: true }
    default:
      throw new Error(
        `sslmode=${mode} is not understood: disable, prefer, require, verify-ca, verify-full and no-verify are`,
      )
  }
}
