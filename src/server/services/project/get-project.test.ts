import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '~/server/db/client'
import {
  assignments,
  files,
  projectAnswers,
  projectAttachments,
  projectNotes,
  projectStatusHistory,
} from '~/server/db/schema'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { getProject } from './get-project'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

async function givenFullProject(): Promise<string> {
  const { db } = database
  const { id: projectId, email } = await createProject(db, { phone: '+10000000000' })
  await Promise.all(times(4, () => createProject(db, { email })))
  for (const slot of [1, 2, 3]) {
    const { id: contractorId } = await createContractor(db)
    await db.insert(assignments).values({ projectId, contractorId, slot, origin: 'admin' })
  }
  await db.insert(projectStatusHistory).values(
    times(100, (index) => ({
      projectId,
      oldStatus: 'new' as const,
      newStatus: 'reviewed' as const,
      notes: `Entry ${index}`,
      actorKind: 'admin' as const,
      actorId: admin.actor.userId,
    })),
  )
  await db.insert(projectNotes).values(
    times(50, (index) => ({
      projectId,
      kind: 'internal' as const,
      body: `Note ${index}`,
      authorId: admin.actor.userId,
    })),
  )
  await db.insert(projectAnswers).values(
    times(12, (position) => ({
      projectId,
      questionId: `question${position}`,
      label: 'Which?',
      type: 'text' as const,
      value: 'This',
      position,
    })),
  )
  const stored = await db
    .insert(files)
    .values(
      times(5, (index) => ({
        key: `attached-${index}`,
        provider: 'embedded' as const,
        kind: 'attachment' as const,
        name: `photo-${index}.png`,
        size: 1,
        type: 'image/png',
        claimedAt: new Date(),
      })),
    )
    .returning({ id: files.id })
  await db
    .insert(projectAttachments)
    .values(stored.map(({ id: fileId }, index) => ({ projectId, fileId, position: index + 1 })))
  return projectId
}

/** The detail of a project, and how many statements it took. */
async function readCounted(id: string) {
  let statements = 0
  const logger = { logQuery: () => statements++ }
  const db = drizzle(database.db.$client, { logger }) as Database
  const detail = await getProject({ ...admin, db }, id)
  return { detail, statements }
}

test('the detail is as many statements for a full project as for an empty one', async () => {
  const empty = await readCounted((await createProject(database.db)).id)
  const full = await readCounted(await givenFullProject())
  expect(full.detail.assignments).toHaveLength(3)
  expect(full.detail.history).toHaveLength(100)
  expect(full.detail.notes).toHaveLength(50)
  expect(full.detail.project.answers).toHaveLength(12)
  expect(full.detail.project.attachments).toHaveLength(5)
  expect(full.detail.flags.length).toBeGreaterThan(4)
  expect(full.statements).toBe(empty.statements)
  expect(empty.statements).toBe(8)
})

test('a project that is not there is not found, whatever the id looks like', async () => {
  for (const id of ['x', crypto.randomUUID()])
    await expect(getProject(admin, id)).rejects.toMatchObject({ code: 'NotFound' })
})
