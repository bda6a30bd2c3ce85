import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A PDF of so many bytes. */
export function pdfFile(name: string, bytes = 400): File {
  const head = Buffer.from('%PDF-1.7\n')
  return new File([head, randomBytes(bytes - head.length)], name, { type: 'application/pdf' })
}

/** A JPEG as a phone makes it: with camera and place, and turned by 90 degrees. */
export async function photoFile(name: string, { width = 320, height = 200, noise = false } = {}): Promise<File> {
  const grain = noise ? ({ type: 'gaussian', mean: 128, sigma: 40 } as const) : undefined
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#8a5a2b', noise: grain } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera of Hanna' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 25/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** A picture of one point. */
export function pngFile(name: string): File {
  const bytes = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  return new File([Buffer.from(bytes, 'base64')], name, { type: 'image/png' })
}

/** A multipart form: text fields and file parts, repeated when there are several. */
export function formWith(parts: Record<string, string | (File | string)[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts))
    for (const part of typeof value === 'string' ? [value] : value) form.append(name, part)
  return form
}
