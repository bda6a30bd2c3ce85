import { and, eq } from 'drizzle-orm'
import { isSameCompanyName } from '~/domain/company-name'
import { apiKeyOf } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import { documents } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import type { lockContractor } from './get-contractor'

type Row = Awaited<ReturnType<typeof lockContractor>>
type Renaming = Partial<Pick<Row, 'renamedFrom' | 'renamedAt'>>

/**
 * What is to be stored beside another name of a locked company: when it was checked and gives itself that name, or a key
 * does, the name that was checked. The first of several stays, until the company has it again or our team gives a name.
 */
export async function renamingOf(
  tx: Executor,
  { actor, now }: ServiceContext,
  before: Row,
  companyName: string | undefined,
): Promise<Renaming> {
  if (companyName === undefined || companyName === before.companyName) return {}
  const isTeam = actor.kind === 'admin' && !apiKeyOf(actor)
  if (isTeam || isSameCompanyName(companyName, before.renamedFrom ?? before.companyName))
    return { renamedFrom: null, renamedAt: null }
  if (before.renamedFrom !== null || !(await wasChecked(tx, before))) return {}
  return { renamedFrom: before.companyName, renamedAt: now }
}

async function wasChecked(tx: Executor, { id, verified, checksHeld }: Row): Promise<boolean> {
  if (verified || checksHeld > 0) return true
  const [proof] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.contractorId, id), eq(documents.decision, 'verified')))
    .limit(1)
  return proof !== undefined
}
