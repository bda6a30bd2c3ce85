import { readdir, utimes, writeFile } from 'node:fs/promises'
import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { env } from '~/env'
import { files, projectAttachments, projects } from '~/server/db/schema'
import { systemContext } from '~/server/jobs/system-context'
import { temporaryPath } from '~/server/storage/disk'
import { openObject, putObject } from '~/server/storage/storage'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser, leadInput } from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { call, cookieFor } from '~/test/rest'
import { submitProject } from '../project/submit-project'
import { sweepFiles, sweepUploads } from './sweep-files'

const database = givenDatabase()
const inHours = (hours: number) => systemContext(database.db, 'test', addHours(new Date(), hours))

async function upload(cookie?: string): Promise<typeof files.$inferSelect> {
  const { body } = await call('/leads/upload-attachments', {
    method: 'POST',
    cookie,
    body: formWith({ attachments: [pdfFile('a.pdf')] }),
  })
  const [row] = await database.db.select().from(files).where(eq(files.id, body.files[0].id))
  return row!
}

const exists = async (file: typeof files.$inferSelect) => {
  const rows = await database.db.select().from(files).where(eq(files.id, file.id))
  const response = await openObject(file)
  await response.body?.cancel()
  return [rows.length, response.status]
}

test("a visitor's file that nobody claimed goes after two hours, an account's after a day", async () => {
  const homeowner = await createUser(database.db, 'homeowner')
  const own = await upload(await cookieFor(database.db, homeowner))
  const visitors = await upload()
  expect([own.ownerId, visitors.ownerId]).toEqual([homeowner.id, null])
  await sweepUploads(inHours(1.9))
  expect([await exists(visitors), await exists(own)]).toEqual([
    [1, 200],
    [1, 200],
  ])
  await sweepUploads(inHours(2.1))
  expect([await exists(visitors), await exists(own)]).toEqual([
    [0, 404],
    [1, 200],
  ])
  await sweepUploads(inHours(25))
  expect(await exists(own)).toEqual([0, 404])
})

test('a claimed file stays, whoever sent it', async () => {
  const file = await upload()
  await submitProject(visitorContext(database.db), leadInput({ attachments: [file.id] }))
  await sweepUploads(inHours(1000))
  expect(await exists(file)).toEqual([1, 200])
})

test('a file goes after the row it belonged to', async () => {
  const file = await upload()
  const project = await createProject(database.db)
  await database.db.update(files).set({ claimedAt: new Date() }).where(eq(files.id, file.id))
  await database.db.insert(projectAttachments).values({ projectId: project.id, fileId: file.id, position: 1 })
  await sweepFiles(inHours(1000))
  expect(await exists(file)).toEqual([1, 200])
  await database.db.delete(projects).where(eq(projects.id, project.id))
  await sweepFiles(inHours(1000))
  expect(await exists(file)).toEqual([0, 404])
})

test('what crashes left on the disk goes', async () => {
  const left = await temporaryPath()
  await writeFile(left, 'half of a file')
  const lost = await putObject(left, { name: 'a.pdf', type: 'application/pdf' })
  const long = new Date(Date.now() - 3 * 3_600_000)
  await utimes(left, long, long)
  await sweepUploads(inHours(0))
  await sweepFiles(inHours(0))
  expect(await readdir(`${env.STORAGE_DIR}/tmp`)).toEqual([])
  expect((await openObject(lost)).status).toBe(200)
  await sweepFiles(inHours(30))
  expect((await openObject(lost)).status).toBe(404)
})
