import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Announced {
  metadata: unknown
  callbackUrl: string
  callbackSlug: string
}

export interface UploadThingPeer {
  url: string
  /** What the product is configured with to use it. */
  env: Record<string, string>
  /** What is stored, by key. */
  objects: Map<string, Buffer>
  /** `METHOD /path` of every call. */
  calls: string[]
  /** From now on the connection ends in the middle of a file that is read. */
  breakOff: () => void
  close: () => Promise<void>
}

const apiKey = 'sk_live_of_no_value_0000000000000000'
const appId = 'peerapp'

const signatureOf = (text: string) => `hmac-sha256=${createHmac('sha256', apiKey).update(text).digest('hex')}`

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** UploadThing as the product meets it outside: another origin, its own signatures, callbacks over HTTP. */
export async function startUploadThing(): Promise<UploadThingPeer> {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const announced = new Map<string, Announced>()
  const results = new Map<string, unknown>()
  let url = ''
  let whole = true

  const json = (response: ServerResponse, value: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }

  const isSigned = (path: string) => {
    const address = url + path
    const [signed, signature = ''] = address.split('&signature=')
    const expires = Number(new URL(address).searchParams.get('expires'))
    return decodeURIComponent(signature) === signatureOf(signed ?? '') && expires > Date.now()
  }

  const services: Record<string, (body: Buffer, response: ServerResponse) => void> = {
    '/route-metadata': (body, response) => {
      const { fileKeys, ...rest } = JSON.parse(body.toString())
      for (const key of fileKeys) announced.set(key, rest)
      json(response, { ok: true })
    },
    '/callback-result': (body, response) => {
      const { fileKey, callbackData } = JSON.parse(body.toString())
      results.set(fileKey, callbackData)
      json(response, { ok: true })
    },
    '/v6/deleteFiles': (body, response) => {
      const { fileKeys } = JSON.parse(body.toString())
      for (const key of fileKeys) objects.delete(key)
      json(response, { success: true, deletedCount: fileKeys.length })
    },
  }

  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const address = new URL(url + message.url)
    const key = address.pathname.slice(1)
    const form = await new Response(new Uint8Array(await bodyOf(message)), {
      headers: { 'content-type': message.headers['content-type'] ?? '' },
    } as ResponseInit).formData()
    const file = form.get('file') as File
    if (!isSigned(message.url ?? '')) return json(response, { error: 'Invalid signature' }, 400)
    const bytes = Buffer.from(await file.arrayBuffer())
    objects.set(key, bytes)
    const parameter = (name: string) => decodeURIComponent(address.searchParams.get(name) ?? '')
    const addresses = { url: `${url}/f/${key}`, appUrl: `${url}/a/${appId}/${key}`, ufsUrl: `${url}/a/${appId}/${key}` }
    const fileHash = createHash('md5').update(bytes).digest('hex')
    const known = announced.get(key)
    if (!known) return json(response, { ...addresses, fileHash, serverData: null })
    const { callbackUrl, callbackSlug, metadata } = known
    const name = parameter('x-ut-file-name')
    const type = parameter('x-ut-file-type')
    const described = { key, name, size: bytes.length, type, customId: null, ...addresses, fileHash }
    const body = JSON.stringify({ status: 'uploaded', metadata, origin: url, file: described })
    await fetch(`${callbackUrl}?slug=${callbackSlug}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': signatureOf(body),
      },
      body,
    })
    json(response, { ...addresses, fileHash, serverData: results.get(key) ?? null })
  }

  const server = createServer(async (message, response) => {
    const { pathname } = new URL(message.url ?? '/', 'http://peer')
    calls.push(`${message.method} ${pathname}`)
    response.setHeader('access-control-allow-origin', message.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', '*,range,content-type,b3,traceparent,x-uploadthing-version')
    response.setHeader('access-control-allow-methods', 'GET,HEAD,PUT,POST')
    response.setHeader('access-control-expose-headers', '*')
    if (message.method === 'OPTIONS') return void response.end()
    const service = services[pathname]
    if (message.method === 'POST' && service) {
      const body = await bodyOf(message)
      if (message.headers['x-uploadthing-api-key'] !== apiKey) return json(response, { error: 'Invalid API key' }, 401)
      return service(body, response)
    }
    if (message.method === 'HEAD') return void response.writeHead(200, { 'x-ut-range-start': '0' }).end()
    if (message.method === 'PUT') return receive(message, response)
    const bytes = objects.get(pathname.split('/').at(-1) ?? '')
    if (!bytes || !isSigned(message.url ?? '')) return void response.writeHead(bytes ? 403 : 404).end()
    response.writeHead(200, { 'content-length': bytes.length })
    if (whole) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://localhost:${port}`
  const token = Buffer.from(JSON.stringify({ apiKey, appId, regions: ['peer'] })).toString('base64')
  return {
    url,
    objects,
    calls,
    breakOff: () => {
      whole = false
    },
    env: {
      UPLOADTHING_TOKEN: token,
      UPLOADTHING_INGEST_URL: url,
      UPLOADTHING_API_URL: url,
      UPLOADTHING_UFS_HOST: `localhost:${port}`,
      UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
