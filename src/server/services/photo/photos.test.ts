import { writeFile } from 'node:fs/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contractorPhotos, contractors, files } from '~/server/db/schema'
import { systemContext } from '~/server/jobs/system-context'
import { serveFile } from '~/server/rest/serve-file'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { contractorContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createPhoto } from '~/test/factories'
import { photoFile } from '~/test/files'
import { eraseContractor } from '../contractor/erase-contractor'
import { getPublicContractor } from '../contractor/get-public-contractor'
import { setOwnLogo } from '../contractor/set-logo'
import { storeFile } from '../file/store-file'
import { sweepFiles, sweepUploads } from '../file/sweep-files'
import { addPhoto } from './add-photo'
import { captionPhoto, orderPhotos, removePhoto } from './change-photos'
import { listNewestPhotos } from './list-newest-photos'
import { listOwnPhotos } from './list-photos'

const database = givenDatabase()

async function given() {
  const contractor = await createContractor(database.db)
  return { contractor, own: contractorContext(database.db, contractor) }
}

/** An uploaded picture that nothing refers to yet. */
async function upload(ownerId: string, kind: 'photo' | 'logo' = 'photo', { width = 320, height = 200 } = {}) {
  const path = await temporaryPath()
  await writeFile(path, Buffer.from(await (await photoFile('roof.jpg', { width, height })).arrayBuffer()))
  const { file } = await storeFile(database.db, { sender: 'test', kind, ownerId, name: 'roof.jpg', path })
  await removePath(path)
  return file.id
}

const shownTo = (id: string) => getPublicContractor(visitorContext(database.db), id)
const get = (ctx: Parameters<typeof serveFile>[1], url: string) =>
  serveFile(new Request(`http://localhost${url}`), ctx, url.split('/').at(-1) ?? '').catch(() => null)
const rowsOf = (contractorId: string) =>
  database.db
    .select()
    .from(contractorPhotos)
    .where(eq(contractorPhotos.contractorId, contractorId))
    .orderBy(asc(contractorPhotos.position))

describe('a photo of past work', () => {
  test('is shown on the profile in two sizes, upright and without place and camera', async () => {
    const { contractor, own } = await given()
    const photo = await upload(contractor.user.id, 'photo', { width: 2000, height: 1000 })
    const added = await addPhoto(own, { photo, caption: 'A flat roof' })
    expect(added).toMatchObject({
      caption: 'A flat roof',
      sizes: [
        { width: 320, height: 640 },
        { width: 800, height: 1600 },
      ],
    })
    expect((await shownTo(contractor.id)).photos).toEqual([added])
    for (const { url, width, height } of added.sizes) {
      const answer = await get(visitorContext(database.db), url)
      const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
      const { exif, ...about } = await sharp(bytes).metadata()
      expect(about).toMatchObject({ format: 'webp', width, height })
      expect(exif?.toString('latin1') ?? '').not.toContain('Hanna')
    }
  })

  test('is read by everybody while the profile is published, by its company always, and by nobody once removed', async () => {
    const { contractor, own } = await given()
    const { id, sizes } = await addPhoto(own, { photo: await upload(contractor.user.id), caption: null })
    const stranger = (await given()).own
    const publish = (status: 'published' | 'unpublished') =>
      database.db.update(contractors).set({ status }).where(eq(contractors.id, contractor.id))
    await publish('unpublished')
    for (const { url } of sizes) {
      expect([await get(visitorContext(database.db), url), await get(stranger, url)]).toEqual([null, null])
      expect((await get(own, url))?.status).toBe(200)
    }
    await publish('published')
    await removePhoto(own, { id })
    for (const { url } of sizes)
      expect([await get(visitorContext(database.db), url), await get(own, url)]).toEqual([null, null])
  })

  test('is taken of one’s own uploads only, and once', async () => {
    const { contractor, own } = await given()
    const stranger = await given()
    const photo = await upload(contractor.user.id)
    const refused = { code: 'Invalid', issues: [{ path: 'photo' }] }
    await expect(addPhoto(stranger.own, { photo, caption: null })).rejects.toMatchObject(refused)
    await expect(
      addPhoto(own, { photo: await upload(contractor.user.id, 'logo'), caption: null }),
    ).rejects.toMatchObject(refused)
    const twice = await Promise.allSettled([1, 2].map(() => addPhoto(own, { photo, caption: null })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await rowsOf(contractor.id)).toHaveLength(1)
  })

  test('is one of twenty-four, also when two come at once', async () => {
    const { contractor, own } = await given()
    for (let position = 0; position < 23; position++) await createPhoto(database.db, contractor, { position })
    const [one, two] = [await upload(contractor.user.id), await upload(contractor.user.id)]
    const both = await Promise.allSettled([one, two].map((photo) => addPhoto(own, { photo, caption: null })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'Conflict' } })
    await expect(createPhoto(database.db, contractor, { position: 24 })).rejects.toThrow()
  })

  test('stays while it is shown, and goes with its company', async () => {
    const { contractor, own } = await given()
    const { sizes } = await addPhoto(own, { photo: await upload(contractor.user.id), caption: null })
    const later = systemContext(database.db, 'test', new Date(Date.now() + 30 * 24 * 3_600_000))
    await sweepUploads(later)
    await sweepFiles(later)
    const ids = sizes.map(({ url }) => url.split('/').at(-1) ?? '')
    const left = () => database.db.$count(files, inArray(files.id, ids))
    expect(await left()).toBe(2)
    // As for a company whose account is gone.
    await database.db.update(files).set({ ownerId: null }).where(inArray(files.id, ids))
    await database.db.transaction((tx) => eraseContractor(tx, systemContext(database.db, 'test'), contractor.id))
    expect(await left()).toBe(0)
  })
})

describe('the photos of a company', () => {
  test('are shown in the order that is given, which must name each of them once', async () => {
    const { contractor, own } = await given()
    const photos = [0, 1, 2].map((position) => createPhoto(database.db, contractor, { position }))
    const [a, b, c] = (await Promise.all(photos)).map(({ id }) => id)
    const stranger = await createPhoto(database.db, await createContractor(database.db))
    const ids = [c, a, b].map(String)
    expect((await orderPhotos(own, { ids })).map(({ id }) => id)).toEqual(ids)
    expect((await shownTo(contractor.id)).photos.map(({ id }) => id)).toEqual(ids)
    for (const wrong of [ids.slice(1), [...ids, stranger.id], [ids[0], ids[0], ids[1]].map(String)])
      await expect(orderPhotos(own, { ids: wrong })).rejects.toMatchObject({ code: 'Conflict' })
    await removePhoto(own, { id: String(a) })
    expect((await rowsOf(contractor.id)).map(({ id, position }) => [id, position])).toEqual([
      [c, 0],
      [b, 1],
    ])
  })

  test('are changed by their company only', async () => {
    const { contractor, own } = await given()
    const { id } = await createPhoto(database.db, contractor, { caption: 'A roof' })
    const stranger = (await given()).own
    await expect(captionPhoto(stranger, { id, caption: 'Mine' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(removePhoto(stranger, { id })).rejects.toMatchObject({ code: 'NotFound' })
    await captionPhoto(own, { id, caption: 'A slate roof' })
    expect(await listOwnPhotos(own)).toMatchObject([{ id, caption: 'A slate roof' }])
  })
})

test('the first page has the first photo of each listed company, the newest first', async () => {
  const { db } = database
  const [older, newer, unlisted] = [await createContractor(db), await createContractor(db), await createContractor(db)]
  const minute = (at: number) => new Date(Date.UTC(2090, 0, 1, 0, at))
  await createPhoto(db, older, { createdAt: minute(1), caption: 'Oak stairs' })
  await createPhoto(db, newer, { createdAt: minute(2) })
  await createPhoto(db, newer, { createdAt: minute(3), position: 1 })
  await createPhoto(db, unlisted, { createdAt: minute(4) })
  await db.update(contractors).set({ verified: false }).where(eq(contractors.id, unlisted.id))
  const [first, second] = await listNewestPhotos({ db })
  expect([first?.contractor.slug, second?.contractor.slug]).toEqual([newer.slug, older.slug])
  expect(second).toMatchObject({ caption: 'Oak stairs', sizes: [{ width: 640 }, { width: 1600 }] })
})

test('a contractor changes the logo of their own company, and the one before goes', async () => {
  const { contractor, own } = await given()
  const first = await upload(contractor.user.id, 'logo')
  expect((await setOwnLogo(own, { logo: first })).logoUrl).toBe(`/api/files/${first}`)
  const next = await upload(contractor.user.id, 'logo')
  await setOwnLogo(own, { logo: next })
  expect((await shownTo(contractor.id)).logoUrl).toBe(`/api/files/${next}`)
  expect(await database.db.$count(files, eq(files.id, first))).toBe(0)
})
