'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import type { AdminContractor } from '~/contracts/contractor'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Contractor = Json<AdminContractor>

interface BulkContractorsProps {
  contractors: readonly Contractor[]
  onDone: () => void
}

/**
 * What can be done with several companies. Each is a change of its own, as on its page: the toast says how many were
 * done, and the bar why others were not.
 */
export function BulkContractors({ contractors, onDone }: BulkContractorsProps) {
  const utils = api.useUtils()
  const [asking, setAsking] = useState<'archive' | 'remind' | null>(null)
  const [pending, setPending] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const move = api.admin.contractors.update.useMutation()
  const invite = api.admin.contractors.sendInvitation.useMutation()
  const archivable = contractors.filter(({ status }) => status !== 'archived')
  const remindable = contractors.filter(({ status, userId }) => status !== 'archived' && !userId)
  const refresh = () => Promise.all([utils.admin.contractors.invalidate(), utils.admin.audit.invalidate()])
  const undoArchiving = async (archived: readonly Contractor[]) => {
    const refused = await eachOf(archived, ({ id }) => utils.client.admin.contractors.undoArchiving.mutate({ id }))
    showToast(
      refused.length === 0
        ? { title: 'Archiving undone' }
        : { title: 'Failed to undo the archiving', description: refused.map(reasonOf).join(' '), tone: 'error' },
    )
    await refresh()
  }
  const each = async (
    rows: readonly Contractor[],
    done: string,
    run: (row: Contractor) => Promise<unknown>,
    undo?: (rows: readonly Contractor[]) => Promise<void>,
  ) => {
    setPending(true)
    const refused = await eachOf(rows, run)
    const changed = rows.filter((row) => !refused.some((one) => one.row === row))
    setPending(false)
    setFailures(refused.map(reasonOf))
    showToast({
      title: `${pluralize(changed.length, 'company', 'companies')} ${done}`,
      description: refused.length > 0 ? `${refused.length} not; the list says why` : undefined,
      tone: refused.length > 0 ? 'error' : 'success',
      undo: undo && changed.length > 0 ? () => void undo(changed) : undefined,
    })
    setAsking(null)
    // What was refused stays selected, with the reasons beside it.
    if (refused.length === 0) onDone()
    await refresh()
  }
  return (
    <>
      <BulkButton
        label="Invite selected"
        refusal={remindable.length === 0 ? 'All of them have an account, or are archived' : undefined}
        onClick={() => setAsking('remind')}
      />
      <BulkButton
        label="Archive selected"
        refusal={archivable.length === 0 ? 'All of them are archived' : undefined}
        onClick={() => setAsking('archive')}
      />
      <Failure className="order-last w-full" message={failures.join(' ')} />
      {asking === 'archive' && (
        <ConfirmDialog
          title={`Archive ${pluralize(archivable.length, 'company', 'companies')}?`}
          text="They are no longer public, their open leads are withdrawn, and they are signed out. Each can be restored."
          action="Archive them"
          danger
          pending={pending}
          onClose={() => setAsking(null)}
          onConfirm={() =>
            each(archivable, 'archived', ({ id }) => move.mutateAsync({ id, status: 'archived' }), undoArchiving)
          }
        />
      )}
      {asking === 'remind' && (
        <ConfirmDialog
          title={`Invite ${pluralize(remindable.length, 'company', 'companies')}?`}
          text="Each without an account gets a mail with a new link; links in earlier mails no longer work."
          action="Send the invitations"
          pending={pending}
          onClose={() => setAsking(null)}
          onConfirm={() => each(remindable, 'invited', ({ id }) => invite.mutateAsync({ id }))}
        />
      )}
    </>
  )
}

interface Refused {
  row: Contractor
  error: unknown
}

/** Does it with one after the other, and says with which it was refused. */
async function eachOf(rows: readonly Contractor[], run: (row: Contractor) => Promise<unknown>): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const row of rows)
    try {
      await run(row)
    } catch (error) {
      refused.push({ row, error })
    }
  return refused
}

function reasonOf({ row, error }: Refused): string {
  return `${row.companyName}: ${serverMessage(error as Parameters<typeof serverMessage>[0], 'it could not be done. Please try again.')}`
}

interface BulkButtonProps {
  label: string
  /** Why it cannot be done with these. */
  refusal: string | undefined
  onClick: () => void
}

function BulkButton({ label, refusal, onClick }: BulkButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      focusable
      disabled={refusal !== undefined}
      title={refusal}
      aria-description={refusal}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
