import { pluralize } from '~/lib/format'
import type { ContractorStatus } from './contractor-status'

/** Where on a contractor's page the next step is done. */
export type ContractorStepPlace = 'documents' | 'checks'

interface ContractorState {
  status: ContractorStatus
  account: boolean
  invited: boolean
  verified: boolean
  /** Documents that wait for a decision. */
  pending: number
  /** Names of the checks that are missing, and whether a reason is on file for it. */
  missing: readonly string[]
  explained: boolean
  /** The checks were made under another name. */
  renamed: boolean
}

export interface ContractorStep {
  text: string
  place: ContractorStepPlace | null
}

/** What an admin does next for a contractor, by its state alone. */
export function contractorNextStep(state: ContractorState): ContractorStep {
  const { status, account, invited, verified, pending, missing, explained, renamed } = state
  if (status === 'archived') return { text: 'Archived. Restore it to work with it again.', place: null }
  if (pending > 0)
    return { text: `Decide ${pluralize(pending, 'document that waits', 'documents that wait')}.`, place: 'documents' }
  if (status === 'application' || status === 'manual')
    return missing.length > 0
      ? { text: `Make the checks that are missing, then verify: ${missing.join(', ')}.`, place: 'checks' }
      : { text: 'Everything is on file: verify the company.', place: null }
  if (verified && missing.length > 0 && !explained)
    return { text: `Record the missing checks, or say why: ${missing.join(', ')}.`, place: 'checks' }
  if (renamed) return { text: 'Compare the papers with the new name, then confirm it.', place: 'documents' }
  if (!account)
    return {
      text: invited ? 'Wait until the invitation is accepted, or send it again.' : 'Send the invitation.',
      place: null,
    }
  if (status === 'unpublished') return { text: 'Publish the company, so that it can be found.', place: null }
  return { text: 'Published and complete. Nothing is left to do.', place: null }
}
