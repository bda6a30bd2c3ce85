import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FileKind } from '~/domain/file'
import { contractors, documents, files, projectAttachments } from '~/server/db/schema'
import { removeObjectsJob } from '~/server/jobs/remove-objects'
import { systemContext } from '~/server/jobs/system-context'
import { objectPath, removePath, temporaryPath } from '~/server/storage/disk'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import { pdfFile, pngFile } from '~/test/files'
import { takeJobs } from '~/test/jobs'
import { deleteAccount } from '../account/delete-account'
import { eraseContractor } from '../contractor/erase-contractor'
import { removeContractor } from '../contractor/remove-contractor'
import { setLogo } from '../contractor/set-logo'
import { removeDocument } from '../document/remove-document'
import { storeFile } from './store-file'

const database = givenDatabase()

interface Kept {
  id: string
  key: string
}

async function keep(kind: FileKind, ownerId: string | null, { claimed = true } = {}): Promise<Kept> {
  const path = await temporaryPath()
  const file = kind === 'logo' ? pngFile('logo.png') : pdfFile('paper.pdf')
  await writeFile(path, Buffer.from(await file.arrayBuffer()))
  const stored = await storeFile(database.db, { sender: 'test', kind, ownerId, name: file.name, path })
  await removePath(path)
  if (claimed)
    await database.db
      .update(files)
      .set({ claimedAt: new Date() })
      .where(inArray(files.id, [stored.file.id]))
  return { id: stored.file.id, key: stored.key }
}

async function givenContractor() {
  const contractor = await createContractor(database.db)
  const proof = await keep('document', contractor.user.id)
  const logo = await keep('logo', contractor.user.id)
  await database.db
    .update(contractors)
    .set({ logoFileId: logo.id })
    .where(inArray(contractors.id, [contractor.id]))
  const [document] = await database.db
    .insert(documents)
    .values({ contractorId: contractor.id, fileId: proof.id, type: 'license', name: 'Licence' })
    .returning()
  if (!document) throw new Error('no document')
  return { contractor, document, proof, logo }
}

const admin = async () => adminContext(database.db, await createUser(database.db, 'admin'))

/** The rows are gone at once, the bytes with the job. */
async function expectGone(...gone: Kept[]): Promise<void> {
  const ids = gone.map(({ id }) => id)
  expect(await database.db.select().from(files).where(inArray(files.id, ids))).toEqual([])
  for (const payload of await takeJobs(database.db, 'remove-objects'))
    await removeObjectsJob(systemContext(database.db, 'test'), payload)
  for (const { key } of gone) expect(existsSync(objectPath(key))).toBe(false)
}

describe('files go with what they belonged to, in the same transaction:', () => {
  test('a deleted contractor’s documents, logo and uploads', async () => {
    const { contractor, proof, logo } = await givenContractor()
    const unused = await keep('document', contractor.user.id, { claimed: false })
    await removeContractor(await admin(), { id: contractor.id })
    await expectGone(proof, logo, unused)
  })

  test('a deleted homeowner’s attachments and uploads, and nobody else’s', async () => {
    const homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
    const attach = async (homeownerId: string | null) => {
      const project = await createProject(database.db, { homeownerId })
      const file = await keep('attachment', homeowner.id)
      await database.db.insert(projectAttachments).values({ projectId: project.id, fileId: file.id, position: 1 })
      return file
    }
    const [own, given, unused] = [await attach(homeowner.id), await attach(null), await keep('receipt', homeowner.id)]
    await deleteAccount(homeownerContext(database.db, homeowner), { password: testPassword })
    await expectGone(own, unused)
    expect(existsSync(objectPath(given.key))).toBe(true)
  })

  test('a removed document and a logo that another takes the place of', async () => {
    const { contractor, document, proof, logo } = await givenContractor()
    await removeDocument(contractorContext(database.db, contractor), { id: document.id })
    const next = await keep('logo', null, { claimed: false })
    await setLogo(await admin(), { id: contractor.id, logo: next.id })
    await expectGone(proof, logo)
    expect(existsSync(objectPath(next.key))).toBe(true)
  })
})

test('what is rolled back removes nothing', async () => {
  const { contractor, proof } = await givenContractor()
  const ctx = await admin()
  await database.db
    .transaction(async (tx) => {
      await eraseContractor(tx, ctx, contractor.id)
      throw new Error('crash')
    })
    .catch(() => {})
  expect(await takeJobs(database.db, 'remove-objects')).toEqual([])
  expect(
    await database.db
      .select()
      .from(files)
      .where(inArray(files.id, [proof.id])),
  ).toHaveLength(1)
})
