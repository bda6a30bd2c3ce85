import { v7 } from 'uuid'
import type { Database } from '~/server/db/client'
import { assignments, type contractors, type projects } from '~/server/db/schema'
import { contractorContext } from './contexts'
import { createContractor, createProject } from './factories'

interface LeadOverrides {
  project?: Partial<typeof projects.$inferInsert>
  lead?: Partial<typeof assignments.$inferInsert>
  contractor?: Partial<typeof contractors.$inferInsert>
}

/** A contractor's lead of a project of its own, on the first slot. */
export async function createLeadFor(db: Database, overrides: LeadOverrides = {}) {
  const project = await createProject(db, { status: 'distributed', ...overrides.project })
  const contractor = await createContractor(db, overrides.contractor)
  const id = v7()
  await db.insert(assignments).values({
    id,
    projectId: project.id,
    contractorId: contractor.id,
    origin: 'admin',
    slot: 1,
    ...overrides.lead,
  })
  return { id, project, contractor, ctx: contractorContext(db, contractor) }
}
