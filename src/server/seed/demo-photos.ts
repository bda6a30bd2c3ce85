import { writeFile } from 'node:fs/promises'
import { subHours } from 'date-fns/subHours'
import sharp from 'sharp'
import { fitSize, photoSides } from '~/domain/photo'
import type { Executor } from '~/server/db/client'
import { contractorPhotos, files } from '~/server/db/schema'
import { ensureFolder, objectPath } from '~/server/storage/disk'
import { seedId } from './reference'

interface Work {
  service: string
  picture: 'kitchen' | 'roof' | 'deck' | 'facade'
  caption: string
  /** Where the cut of the picture begins, as a part of its width. */
  left: number
}

/** Cuts of the site's own pictures, each for a trade that it shows. */
const works: readonly Work[] = [
  { service: 'kitchen-renovation', picture: 'kitchen', caption: 'Kitchen with an island and three lamps', left: 0.4 },
  { service: 'roofing', picture: 'roof', caption: 'New shingles on a gable roof', left: 0.4 },
  { service: 'decks-patios', picture: 'deck', caption: 'Cedar deck with a railing', left: 0.4 },
  { service: 'siding-exterior', picture: 'facade', caption: 'New siding, seen at dusk', left: 0.4 },
  { service: 'landscaping', picture: 'deck', caption: 'Garden around the deck', left: 0.05 },
  { service: 'windows-doors', picture: 'facade', caption: 'Windows on the street side', left: 0.15 },
  { service: 'insulation-air-sealing', picture: 'roof', caption: 'Insulated and closed again', left: 0.1 },
]

const cut = { width: 1140, height: 855 }

/** Photos of past work on the profiles of those who offer what they show, with files that can be opened. */
export async function seedPhotos(
  tx: Executor,
  companies: readonly { index: number; id: string; services: readonly string[] }[],
  now: Date,
): Promise<void> {
  const pictures = await Promise.all(works.map(render))
  for (const { index, id: contractorId, services } of companies) {
    const createdAt = subHours(now, 30 + 17 * index)
    const shown = works.flatMap((work, at) =>
      services.includes(work.service) ? [{ work, sizes: pictures[at] ?? [] }] : [],
    )
    for (const [position, { work, sizes }] of shown.entries()) {
      const [full, small] = sizes.map((bytes, size) => ({ bytes, id: seedId(`photo:${index}:${position}:${size}`) }))
      if (!full || !small) continue
      for (const { id, bytes } of [full, small]) {
        const key = `demo-${id}`
        await ensureFolder(objectPath(key))
        await writeFile(objectPath(key), bytes)
        await tx.insert(files).values({
          id,
          key,
          provider: 'embedded',
          kind: 'photo',
          name: `${work.picture}.webp`,
          size: bytes.length,
          type: 'image/webp',
          claimedAt: createdAt,
          createdAt,
        })
      }
      await tx.insert(contractorPhotos).values({
        id: seedId(`contractor-photo:${index}:${position}`),
        contractorId,
        fileId: full.id,
        smallFileId: small.id,
        ...cut,
        caption: work.caption,
        position,
        createdAt,
      })
    }
  }
}

/** A cut of a picture as it is looked at, and for lists. */
async function render({ picture, left }: Work): Promise<Buffer[]> {
  const source = sharp(`public/images/${picture}.webp`).extract({
    ...cut,
    left: Math.round(left * 1920),
    top: 1080 - cut.height,
  })
  return Promise.all([cut, fitSize(cut, photoSides.small)].map((size) => source.clone().resize(size).webp().toBuffer()))
}
