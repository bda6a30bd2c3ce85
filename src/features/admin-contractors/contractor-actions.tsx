'use client'

import { Archive, ArchiveRestore, BadgeCheck, Globe, Mail, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { showToast } from '~/components/ui/toast'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { DeleteDialog } from './delete-dialog'
import { sayMissing } from './say-missing'

type Mutation = Parameters<typeof api.admin.contractors.publish.useMutation>[0]
type Failure = Parameters<NonNullable<NonNullable<Mutation>['onError']>>[0]

const restoreFirst = 'The contractor is archived: restore it first'
const acceptFirst = 'The contractor must accept the invitation first'

/** What can be done with a company as it is now: what is not legal yet is not offered, or says why it cannot be done. */
export function ContractorActions({ contractor }: { contractor: Json<AdminContractorDetail> }) {
  const { id, status, userId, invitedAt, email } = contractor
  const utils = api.useUtils()
  const [deleting, setDeleting] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const refresh = () => Promise.all([utils.admin.contractors.invalidate(), utils.admin.audit.invalidate()])
  /** The server says why when it knows; otherwise the default text (rule 46). */
  const sayFailure = (fallback: string) => async (error: Failure) => {
    showToast({ title: 'Error', description: serverMessage(error, fallback), tone: 'error' })
    // Somebody else was faster: what can be done now is another thing.
    if (error.data?.code === 'CONFLICT') await refresh()
  }

  const undoVerification = api.admin.contractors.undoVerification.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Verification undone' })
      await refresh()
    },
    onError: sayFailure('Failed to undo the verification'),
  })
  const verify = api.admin.contractors.verify.useMutation({
    onSuccess: async () => {
      // Before the toast: who saves at once saves on the version that the verification made.
      await refresh()
      const { missing } = await utils.admin.contractors.verification.fetch({ id })
      showToast({
        title: 'Verified',
        description: 'Contractor has been verified and moved to Unpublished',
        detail: sayMissing(missing),
        undo: () => undoVerification.mutate({ id }),
      })
    },
    onError: sayFailure('Failed to update contractor verification'),
  })
  const invite = api.admin.contractors.sendInvitation.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Invitation Sent', description: `Invitation email sent to ${email}` })
      await refresh()
    },
    onError: sayFailure('Failed to send invitation'),
  })
  const publish = api.admin.contractors.publish.useMutation({
    onSuccess: async ({ slug }) => {
      showToast({ title: 'Published', description: `Contractor published with URL: /contractors/${slug}` })
      await refresh()
    },
    onError: sayFailure('Failed to publish contractor'),
  })
  const unpublish = api.admin.contractors.unpublish.useMutation({
    onSuccess: async () => {
      showToast({
        title: 'Unpublished',
        description: 'Contractor removed from public visibility',
        undo: () => publish.mutate({ id }),
      })
      await refresh()
    },
    onError: sayFailure('Failed to unpublish contractor'),
  })
  const undoArchiving = api.admin.contractors.undoArchiving.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Archiving undone' })
      await refresh()
    },
    onError: sayFailure('Failed to undo the archiving'),
  })
  const move = api.admin.contractors.update.useMutation({
    onSuccess: async ({ contractor: { status: reached } }) => {
      if (reached === 'archived') showToast({ title: 'Contractor archived', undo: () => undoArchiving.mutate({ id }) })
      else showToast({ title: 'Contractor restored' })
      await refresh()
    },
    onError: sayFailure('Failed to update contractor'),
  })
  const isArchived = status === 'archived'
  const verifiable = status === 'application' || status === 'manual'

  // Synchronises the focus: it would be lost with the button of a step that is done.
  const offeredVerify = useRef(verifiable)
  useEffect(() => {
    if (offeredVerify.current && !verifiable && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus()
    offeredVerify.current = verifiable
  }, [verifiable])

  return (
    <div ref={row} className="flex flex-wrap gap-2">
      {verifiable && (
        <Button size="sm" variant="secondary" pending={verify.isPending} onClick={() => verify.mutate({ id })}>
          <BadgeCheck className="size-4" aria-hidden="true" />
          Verify
        </Button>
      )}
      {!userId && (
        <Button
          size="sm"
          variant="secondary"
          disabled={isArchived}
          aria-description={isArchived ? restoreFirst : undefined}
          title={isArchived ? restoreFirst : undefined}
          pending={invite.isPending}
          onClick={() => invite.mutate({ id })}
        >
          <Mail className="size-4" aria-hidden="true" />
          {invitedAt ? 'Resend Invitation' : 'Send Invitation'}
        </Button>
      )}
      {status === 'published' ? (
        <Button
          size="sm"
          variant="verified"
          pending={unpublish.isPending}
          aria-description="Takes the company out of public sight"
          onClick={() => unpublish.mutate({ id })}
        >
          <Globe className="size-4" aria-hidden="true" />
          Published
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          disabled={isArchived || !userId}
          aria-description={isArchived ? restoreFirst : userId ? undefined : acceptFirst}
          title={isArchived ? restoreFirst : userId ? undefined : acceptFirst}
          pending={publish.isPending}
          onClick={() => publish.mutate({ id })}
        >
          <Globe className="size-4" aria-hidden="true" />
          Publish
        </Button>
      )}
      {status === 'published' && contractor.slug && (
        <a
          href={`/contractors/${contractor.slug}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: 'ghost', size: 'sm' })}
        >
          View public page
        </a>
      )}
      <Button
        size="sm"
        variant="secondary"
        pending={move.isPending}
        onClick={() => move.mutate({ id, status: status === 'archived' ? 'unpublished' : 'archived' })}
      >
        {status === 'archived' ? (
          <ArchiveRestore className="size-4" aria-hidden="true" />
        ) : (
          <Archive className="size-4" aria-hidden="true" />
        )}
        {status === 'archived' ? 'Restore' : 'Archive'}
      </Button>
      <Button size="sm" variant="ghost" className="text-danger" onClick={() => setDeleting(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
        Delete
      </Button>
      {deleting && <DeleteDialog contractor={contractor} onClose={() => setDeleting(false)} />}
    </div>
  )
}
