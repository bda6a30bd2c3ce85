import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignments, projects } from '~/server/db/schema/index'
import { givenDatabase } from '~/test/database'
import { createLeadFor } from '~/test/leads'
import { sendContractorMessage } from '../message/send-message'
import { finishWork } from './finish-work'
import { listAssignments, presentAssignment } from './list-assignments'
import { startWork } from './start-work'
import { updateAssignment } from './update-assignment'

const database = givenDatabase()
const ottawa = { latitude: 45.4215, longitude: -75.6972 }
const montreal = { latitude: 45.5019, longitude: -73.5674 }

test('a lead says how far it is, when it moved last, and what was written last', async () => {
  const { id, ctx } = await createLeadFor(database.db, { project: ottawa, contractor: montreal })
  const [fresh] = await listAssignments(ctx)
  expect(fresh).toMatchObject({ distanceKm: 166, movedAt: fresh?.createdAt, lastMessage: null })

  const body = 'Could I come on Thursday?'
  await sendContractorMessage(ctx, { id, body })
  const [written] = await listAssignments(ctx)
  expect(written?.lastMessage).toMatchObject({ body, sender: 'contractor' })
  expect(written?.movedAt.getTime()).toBeGreaterThan(fresh?.movedAt.getTime() ?? Number.NaN)

  // The distance narrows down a postal code that may no longer be read.
  await updateAssignment(ctx, { id, status: 'declined', reason: 'Booked until spring' })
  expect(await presentAssignment(database.db, ctx, id)).toMatchObject({ distanceKm: null, postalCode: null })
})

test('a place that is not known has no distance', async () => {
  const { ctx } = await createLeadFor(database.db, { project: ottawa, contractor: { latitude: null, longitude: null } })
  expect(await listAssignments(ctx)).toMatchObject([{ distanceKm: null }])
})

test('a job says when it began, and objections and other leads do not move that', async () => {
  const { id, ctx, project } = await createLeadFor(database.db, {
    project: { status: 'scheduled' },
    lead: { status: 'won' },
  })
  expect(await presentAssignment(database.db, ctx, id)).toMatchObject({ startedAt: null, hiredAt: null })
  const { startedAt } = await startWork(ctx, id)
  expect(startedAt).toBeInstanceOf(Date)
  const finished = await finishWork({ ...ctx, now: addHours(ctx.now, 1) }, id)
  expect(finished.startedAt).toEqual(startedAt)
  await database.db.update(projects).set({ status: 'scheduled', finishedAt: null }).where(eq(projects.id, project.id))
  expect(await presentAssignment(database.db, ctx, id)).toMatchObject({ startedAt: null })
  await database.db.update(assignments).set({ status: 'lost', slot: null }).where(eq(assignments.id, id))
  expect(await presentAssignment(database.db, ctx, id)).toMatchObject({ startedAt: null, work: null })
})
