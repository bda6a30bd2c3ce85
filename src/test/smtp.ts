import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '../../scripts/embedded-postgres.ts'

export interface ReceivedMail {
  to: string[]
  raw: string
  /** Whether it came over TLS. */
  secure: boolean
}

export interface SmtpPeer {
  url: string
  port: number
  mails: ReceivedMail[]
  /** What the server answers a recipient; throw to refuse. */
  onRecipient: (address: string) => void
  /** What it answers to the text of a mail, when it refuses it. */
  refusal?: Error
  /** How long it takes over each mail. */
  delayMs: number
  close: () => Promise<void>
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/**
 * A real SMTP server on loopback that keeps what it is given.
 * @throws when somebody else listens on `port`
 */
export async function startSmtp(options: SMTPServerOptions = {}, port?: number): Promise<SmtpPeer> {
  const peer = { mails: [] as ReceivedMail[], onRecipient: () => {}, delayMs: 0 } as unknown as SmtpPeer
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.onAuth ? [] : ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    ...options,
    onRcptTo: ({ address }, _session, done) => {
      try {
        peer.onRecipient(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        peer.mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          secure: session.secure,
        })
        setTimeout(() => done(peer.refusal), peer.delayMs)
      })
    },
  })
  const listen = async () => {
    peer.port = port ?? (await freePort())
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(peer.port, '127.0.0.1', resolve)
    })
  }
  await listen().catch((error) => {
    if (port !== undefined) throw error
    // Another process took the free port meanwhile.
    return listen()
  })
  server.on('error', () => {})
  peer.url = `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${peer.port}`
  peer.close = () => new Promise((resolve) => server.close(resolve))
  return peer
}
