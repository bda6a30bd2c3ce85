import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AddPasskeyInput, PasskeyAnswerInput, PasskeyCreation, PasskeyRequest } from '~/contracts/second-factor'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

/** A security key in memory, with one credential: what a browser and its user would answer (WebAuthn level 2). */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0

  constructor(private readonly origin = 'http://localhost:3000') {}

  create(name: string, { challenge, rp }: PasskeyCreation): AddPasskeyInput {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 255])
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key])
    const authData = this.authenticatorData(rp.id ?? '', attested, credential)
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ])
    return {
      name,
      response: {
        ...this.identity(),
        response: {
          clientDataJSON: this.clientData('webauthn.create', challenge, this.origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      },
    }
  }

  /** `origin`: the page that asks, as the browser sees it. */
  answer({ challenge, rpId = '' }: PasskeyRequest, origin = this.origin): PasskeyAnswerInput {
    const authenticatorData = this.authenticatorData(rpId, 0)
    const clientData = this.clientData('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.keys.privateKey)
    return {
      response: {
        ...this.identity(),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      },
    }
  }

  private identity() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter++)
    return Buffer.concat([sha256(rpId), Buffer.from([userPresent | userVerified | flags]), counter, rest])
  }
}
