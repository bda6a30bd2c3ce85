import { connect as connectSocket } from 'node:net'
import pg from 'pg'
import { readAddress } from './address'

const connectWithinMs = 5_000

/** A pool of the queue's driver, by the same reading of the address as `connect`. Whoever opens it ends it. */
export async function openQueuePool(url: string, max: number): Promise<pg.Pool> {
  const { host, port, user, password, database, options, ssl, applicationName } = readAddress(url)
  const tls = ssl === 'prefer' ? await prefersTls(host, port) : ssl
  const pool = new pg.Pool({
    host,
    port,
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ...(options && { options }),
    ssl: tls,
    max,
    application_name: applicationName ?? 'trowel-queue',
    connectionTimeoutMillis: connectWithinMs,
  })
  // An `error` event that nobody takes ends the process; the query under way, or the next one, fails of it anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** SSLRequest: the first message of a client that would like TLS. The server answers with one letter. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** `prefer`, which this driver does not know: TLS without verification when the server offers it. */
function prefersTls(host: string, port: number): Promise<false | { rejectUnauthorized: false }> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port })
    socket.setTimeout(connectWithinMs, () =>
      socket.destroy(Object.assign(new Error('The database does not answer'), { code: 'CONNECT_TIMEOUT' })),
    )
    socket.once('connect', () => socket.write(sslRequest))
    socket.once('data', ([letter]) => {
      resolve(letter === 'S'.charCodeAt(0) ? { rejectUnauthorized: false } : false)
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('The database hung up'), { code: 'ECONNRESET' })))
  })
}
