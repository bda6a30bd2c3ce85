import sharp, { type Metadata, type Sharp } from 'sharp'
import { DomainError } from '~/domain/errors'
import { fileRules } from '~/domain/file'
import { type PictureSize, photoSides } from '~/domain/photo'
import { asDiskFault } from '~/server/storage/storage-errors'
import { readPicture } from './read-picture'

sharp.cache(false)
sharp.concurrency(1)

/** A phone's panorama has 16,000. Rows are kept many at a time: one of fifty million pixels took 6 GB. */
const maxSide = 20_000
/** Of a JPEG that is coded from top to bottom; a small file can hold a picture that fills the memory. */
const maxPixels = 50_000_000
/** Of others, which are unpacked whole or take longer to read and write; and of CMYK and 16 bits, which take twice that. */
const maxPixelsOfOthers = 25_000_000
const maxPixelsOfDeepColours = 12_000_000
const quality = 90
const photoQuality = 80
/** Seconds: the largest take one or two of a core. */
const longestWork = 15
/** Of a JPEG that came out larger than it may be, although it was sent smaller. */
const lowerQuality = 75
const unreadable = 'This picture cannot be read. Please save it again and choose it once more.'
const saveAnother = 'Please save it smaller, or as an ordinary JPEG (in RGB, not progressive).'
const tooManyPixels = (most: number) => `This picture has too many pixels: at most ${most / 1_000_000} million`
const tooManyBytes = 'This picture is larger than 10MB when it is saved anew. Please save it smaller, or as a JPEG.'
const tooLongSide = 'This picture is too wide or too high: at most 20,000 pixels each'

/** Logos are 3 by 2 (rule 49), twice the size at which they are shown. */
const logoSize = { width: 600, height: 400 } as const

/**
 * Writes a picture anew, upright: without camera, place, comments or anything hidden behind it.
 * @throws WrongType when it cannot be read; TooLarge when it has too many pixels, or more bytes than were accepted
 */
export function cleanPhoto(from: string, to: string, extension: 'jpg' | 'png'): Promise<void> {
  return rewrite(from, async (picture, { isPalette }) => {
    const upright = picture.autoOrient()
    const codings =
      extension === 'png'
        ? [upright.png({ compressionLevel: 2, adaptiveFiltering: !isPalette })]
        : // Better coding would hold the whole picture in memory.
          [quality, lowerQuality].map((quality) => upright.clone().jpeg({ quality, optimiseCoding: false }))
    for (const coding of codings) {
      const { size } = await coding.toFile(to)
      if (size <= fileRules.attachment.maxBytes) return
    }
    throw new DomainError('TooLarge', tooManyBytes)
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

function mostPixelsOf({ format, isProgressive, space, depth }: Metadata): number {
  if (space === 'cmyk' || depth === 'ushort') return maxPixelsOfDeepColours
  return format === 'jpeg' && !isProgressive ? maxPixels : maxPixelsOfOthers
}

async function rewrite(from: string, write: (picture: Sharp, about: Metadata) => Promise<void>): Promise<void> {
  try {
    const bytes = await readPicture(from)
    const about = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height } = about
    const most = mostPixelsOf(about)
    if (width * height > most)
      throw new DomainError('TooLarge', tooManyPixels(most) + (most < maxPixels ? `. ${saveAnother}` : ''))
    if (Math.max(width, height) > maxSide) throw new DomainError('TooLarge', tooLongSide)
    const picture = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'none' })
    await write(picture.timeout({ seconds: longestWork }).keepIccProfile(), about)
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    throw asDiskFault(cause) ?? new DomainError('WrongType', unreadable, { cause })
  }
}
