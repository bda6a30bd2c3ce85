/** Endings of pictures that browsers and phones make, and that are sent as JPEG. */
export const convertedEndings = ['heic', 'heif', 'webp'] as const

const pattern = new RegExp(`\\.(${convertedEndings.join('|')})$`, 'i')
/** Pixels of the longer side: more than is looked at, and less than a phone's canvas holds. */
const longestSide = 4096
const quality = 0.9

/** Whether a file is a picture that is turned into JPEG before it is sent. */
export const isConverted = ({ name }: { name: string }) => pattern.test(name)

/**
 * The picture as a JPEG, upright and on white.
 * @throws Error with a sentence for the person
 */
export async function toJpeg(file: File): Promise<File> {
  const picture = await decode(file)
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error(unreadable)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (!blob) throw new Error(unreadable)
    const name = file.name.replace(pattern, '.jpg')
    return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified })
  } finally {
    picture.close()
  }
}

const unreadable = 'This picture cannot be read. Please save it as JPEG and choose it once more.'

/** By the browser where it knows the format; HEIC elsewhere by a decoder that loads with the first such picture. */
async function decode(file: File): Promise<ImageBitmap> {
  const own = await createImageBitmap(file).catch(() => null)
  if (own) return own
  try {
    const { heicTo } = await import('heic-to/csp')
    return await heicTo({ blob: file, type: 'bitmap' })
  } catch (cause) {
    throw new Error(unreadable, { cause })
  }
}
