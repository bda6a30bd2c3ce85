import { connect, createServer, type Server, type Socket } from 'node:net'

export interface CuttableLink {
  /** The given address, by way of this link. */
  url: string
  /** Breaks every connection, and takes none until `mend`. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

/** A TCP link on loopback to the server of `address`, which can be cut like a cable. */
export async function openLink(address: string): Promise<CuttableLink> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0

  const pass = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
  const mend = async () => {
    server = createServer(pass)
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    const bound = server.address()
    if (bound && typeof bound === 'object') port = bound.port
  }
  const cut = async () => {
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
    server = undefined
  }
  await mend()
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, cut, mend, close: cut }
}
