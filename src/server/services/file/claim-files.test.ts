import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FileKind } from '~/domain/file'
import { files, projectAttachments } from '~/server/db/schema'
import { contractorContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, leadInput } from '~/test/factories'
import { inTransaction } from '../context'
import { submitProject } from '../project/submit-project'
import { claimFile } from './claim-files'

const database = givenDatabase()
let contractor: Awaited<ReturnType<typeof createContractor>>

beforeAll(async () => {
  contractor = await createContractor(database.db)
})

async function givenFile(kind: FileKind, ownerId: string | null = null): Promise<string> {
  const values = { kind, ownerId, key: randomBytes(20).toString('hex'), provider: 'embedded' as const }
  const [row] = await database.db
    .insert(files)
    .values({ ...values, name: 'plan.pdf', size: 10, type: 'application/pdf' })
    .returning()
  return row?.id ?? ''
}

const claimDocument = (ctx: Parameters<typeof inTransaction>[0], id: string) =>
  inTransaction(ctx, (tx) => claimFile(tx, ctx, { id, kind: 'document', field: 'file' }))

describe('an uploaded file', () => {
  test('is claimed once, whoever else tries at the same time', async () => {
    const ctx = contractorContext(database.db, contractor)
    const id = await givenFile('document', contractor.user.id)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => claimDocument(ctx, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is not for somebody else, another purpose, or nobody', async () => {
    const other = await createContractor(database.db)
    const ctx = contractorContext(database.db, contractor)
    const theirs = await givenFile('document', other.user.id)
    const attachment = await givenFile('attachment')
    for (const id of [theirs, attachment, '00000000-0000-7000-8000-000000000000'])
      await expect(claimDocument(ctx, id)).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'file' }] })
    await expect(claimDocument(visitorContext(database.db), theirs)).rejects.toMatchObject({ code: 'Invalid' })
  })
})

describe('a request with files', () => {
  const ctx = () => visitorContext(database.db)

  test('keeps them in their order, and answers the same again when it is sent twice', async () => {
    const attachments = [await givenFile('attachment'), await givenFile('attachment')].reverse()
    const input = leadInput({ attachments, submissionId: '0f9c24e8-3b12-4fef-91e0-56a2d5a5b7d2' })
    const [first, second] = await Promise.all([submitProject(ctx(), input), submitProject(ctx(), input)])
    expect(second.id).toBe(first.id)
    expect(await submitProject(ctx(), input)).toMatchObject({ id: first.id })
    const rows = await database.db
      .select()
      .from(projectAttachments)
      .where(eq(projectAttachments.projectId, first.id))
      .orderBy(projectAttachments.position)
    expect(rows.map(({ fileId }) => fileId)).toEqual(attachments)
  })

  test('is refused when a file belongs to another request, and claims nothing', async () => {
    const [free, taken] = [await givenFile('attachment'), await givenFile('attachment')]
    await submitProject(ctx(), leadInput({ attachments: [taken] }))
    await expect(submitProject(ctx(), leadInput({ attachments: [free, taken] }))).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'attachments' }],
    })
    const [row] = await database.db.select().from(files).where(eq(files.id, free))
    expect(row?.claimedAt).toBeNull()
  })

  test('may hand back the entries that the upload answered', async () => {
    const id = await givenFile('attachment')
    expect(leadInput({ attachments: [{ id, name: 'plan.pdf' }] }).attachments).toEqual([id])
    expect(() => leadInput({ attachments: Array.from({ length: 6 }, () => id) })).toThrow('At most 5 files')
  })
})
