import { z } from 'zod'
import { photoLimits } from '~/domain/photo'
import { uploadedFile } from './file'
import { entityId, idInput, line, listedCompany, optional, uuidText } from './primitives'

const caption = optional(line({ max: photoLimits.caption })).describe('What it shows, for everybody')

/** A photo of past work, in two sizes. */
export const photoOutput = z
  .object({
    id: uuidText,
    caption: z.string().nullable(),
    sizes: z
      .array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }))
      .describe('The smaller one first'),
  })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof photoOutput>

/** A photo beside the company whose work it shows, for pages that are of none. */
export const newestPhotoOutput = photoOutput.extend({ contractor: listedCompany })
export type NewestPhoto = z.infer<typeof newestPhotoOutput>

export const addPhotoInput = z.object({
  photo: uploadedFile.describe('The file: jpeg, jpg, png, gif or webp, under 10MB'),
  caption,
})
export type AddPhotoInput = z.output<typeof addPhotoInput>

export const captionPhotoInput = entityId.extend({ caption })
export type CaptionPhotoInput = z.output<typeof captionPhotoInput>

/** All photos of the company, in the order in which they are shown from now on. */
export const orderPhotosInput = z.object({
  ids: z
    .array(idInput)
    .min(1, 'Please give the photos in their order')
    .max(photoLimits.perContractor, 'Please give the photos in their order'),
})
export type OrderPhotosInput = z.output<typeof orderPhotosInput>
