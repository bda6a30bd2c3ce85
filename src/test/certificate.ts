import { generate } from 'selfsigned'

/** A self-signed certificate authority for `localhost` and 127.0.0.1, with its key, both as PEM. Valid for a day. */
export async function localCertificate(): Promise<{ key: string; cert: string }> {
  const now = Date.now()
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 86_400_000),
    notAfterDate: new Date(now + 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key, cert }
}
