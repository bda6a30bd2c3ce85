import sharp, { type Metadata, type Sharp } from 'sharp'
import { DomainError } from '~/domain/errors'
import { type PictureSize, photoSides } from '~/domain/photo'
import { asDiskFault } from '~/server/storage/storage-errors'
import { readPicture } from './read-picture'

sharp.cache(false)
sharp.concurrency(1)

/** More are refused before they are unpacked: a small file can hold a picture that fills the memory. */
const maxPixels = 50_000_000
/** A phone's panorama has 16,000. Rows are kept many at a time: one of fifty million pixels took 6 GB. */
const maxSide = 20_000
const quality = 90
const photoQuality = 80
/** Seconds: the largest take about three. */
const longestWork = 15
/** Better coding would hold the whole picture in memory. */
const jpeg = { quality, optimiseCoding: false } as const
const unreadable = 'This picture cannot be read. Please save it again and choose it once more.'
/** Of pictures that are not coded from top to bottom; a few megabytes of file can unpack to four hundred. */
const mostBytesAtOnce = 150_000_000
const notInStrips =
  'This picture is too large to be unpacked. Please save it smaller, and not as progressive or interlaced.'
const tooManyPixels = 'This picture has too many pixels: at most 50 million'
const tooLongSide = 'This picture is too wide or too high: at most 20,000 pixels each'

/** Logos are 3 by 2 (rule 49), twice the size at which they are shown. */
const logoSize = { width: 600, height: 400 } as const

/**
 * Writes a picture anew, upright: without camera, place, comments or anything hidden behind it.
 * @throws WrongType when it cannot be read; TooLarge when it has too many pixels.
 */
export function cleanPhoto(from: string, to: string, extension: 'jpg' | 'png'): Promise<void> {
  return rewrite(from, async (picture) => {
    const upright = picture.autoOrient()
    await (extension === 'png' ? upright.png() : upright.jpeg(jpeg)).toFile(to)
  })
}

/**
 * Writes a logo as a WebP of 3 by 2, whole, on a transparent ground.
 * @throws WrongType when it cannot be read; TooLarge when it has too many pixels.
 */
export function cleanLogo(from: string, to: string): Promise<void> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return rewrite(from, async (picture) => {
    await picture
      .autoOrient()
      .resize({ ...logoSize, fit: 'contain', background })
      .webp({ quality })
      .toFile(to)
  })
}

/**
 * Writes a photo for a gallery as a WebP, at most as large as it is looked at.
 * @throws WrongType when it cannot be read; TooLarge when it has too many pixels.
 */
export function cleanGalleryPhoto(from: string, to: string): Promise<void> {
  const { full } = photoSides
  return rewrite(from, async (picture) => {
    await picture
      .autoOrient()
      .resize({ width: full, height: full, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: photoQuality })
      .toFile(to)
  })
}

/**
 * Writes a cleaned photo once more, of another size.
 * @returns the size of the one it was made of
 * @throws WrongType when it cannot be read
 */
export async function shrinkPhoto(
  from: string,
  to: string,
  sizeOf: (full: PictureSize) => PictureSize,
): Promise<PictureSize> {
  let full: PictureSize = { width: 0, height: 0 }
  await rewrite(from, async (picture, { width, height }) => {
    full = { width, height }
    await picture
      .resize({ ...sizeOf(full), fit: 'fill' })
      .webp({ quality: photoQuality })
      .toFile(to)
  })
  return full
}

/** What of a picture must be in memory at once: all of it where it is not coded from top to bottom, else little. */
function bytesAtOnce({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  if (!isProgressive && (format === 'jpeg' || format === 'png')) return 0
  // A progressive JPEG is kept as its coefficients, of two bytes each.
  const bytesOfSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * channels * bytesOfSample
}

async function rewrite(from: string, write: (picture: Sharp, about: Metadata) => Promise<void>): Promise<void> {
  try {
    const bytes = await readPicture(from)
    const about = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height } = about
    if (width * height > maxPixels) throw new DomainError('TooLarge', tooManyPixels)
    if (Math.max(width, height) > maxSide) throw new DomainError('TooLarge', tooLongSide)
    if (bytesAtOnce(about) > mostBytesAtOnce) throw new DomainError('TooLarge', notInStrips)
    const picture = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'none' })
    await write(picture.timeout({ seconds: longestWork }).keepIccProfile(), about)
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    throw asDiskFault(cause) ?? new DomainError('WrongType', unreadable, { cause })
  }
}
