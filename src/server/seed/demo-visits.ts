import { addBusinessDays } from 'date-fns/addBusinessDays'
import { subHours } from 'date-fns/subHours'
import { eq } from 'drizzle-orm'
import { timeZoneOf } from '~/domain/time-zone'
import { instantOfWallTime } from '~/lib/wall-time'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects, visits } from '~/server/db/schema'
import { mailVisit } from '~/server/services/visit/mail-visit'
import { seedId } from './reference'

/** The demo contractor comes to the demo homeowner's hired job; another one offers times for the kitchen. */
export async function seedVisits(tx: Executor, now: Date): Promise<void> {
  const soon = (days: number, time: string) => {
    const day = addBusinessDays(now, days).toISOString().slice(0, 10)
    const instant = instantOfWallTime(timeZoneOf('ON'), { day, time })
    if (!instant) throw new Error(`no ${time} on ${day}`)
    return instant
  }
  const agreed = await seedVisit(tx, 'assignment:56:0', {
    startsAt: soon(3, '16:30'),
    durationMinutes: 30,
    version: 2,
    createdAt: subHours(now, 30),
    updatedAt: subHours(now, 25),
  })
  for (const audience of ['homeowner', 'contractor'] as const)
    await mailVisit(tx, agreed.visit.updatedAt, agreed, agreed.visit, { news: 'agreed', audience })
  const offered = await seedVisit(tx, 'assignment:demo-kitchen:2', {
    proposedTimes: [soon(3, '09:00'), soon(4, '13:30'), soon(5, '17:00')],
    createdAt: subHours(now, 28),
    updatedAt: subHours(now, 28),
  })
  await mailVisit(tx, offered.visit.updatedAt, offered, offered.visit, { news: 'proposed', audience: 'homeowner' })
}

async function seedVisit(tx: Executor, lead: string, values: Omit<typeof visits.$inferInsert, 'id' | 'assignmentId'>) {
  const assignmentId = seedId(lead)
  const [visit] = await tx
    .insert(visits)
    .values({ id: seedId(`visit:${lead}`), assignmentId, ...values })
    .returning()
  const [rows] = await tx
    .select({ assignment: assignments, project: projects, contractor: contractors })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(eq(assignments.id, assignmentId))
  if (!visit || !rows) throw new Error(`no lead ${lead}`)
  return { ...rows, visit }
}
