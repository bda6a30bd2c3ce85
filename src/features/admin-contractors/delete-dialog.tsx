'use client'

import { useRouter } from 'next/navigation'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

interface DeleteDialogProps {
  contractor: { id: string; companyName: string }
  onClose: () => void
}

/** Asks before a company goes for good. */
export function DeleteDialog({ contractor: { id, companyName }, onClose }: DeleteDialogProps) {
  const router = useRouter()
  const utils = api.useUtils()
  const remove = api.admin.contractors.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Contractor deleted successfully' })
      // Back must not lead to what is gone.
      router.replace('/admin/contractors')
      await Promise.all([utils.admin.contractors.list.invalidate(), utils.admin.analytics.invalidate()])
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to delete contractor', tone: 'error' }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Contractor?"
      description={`This will permanently delete ${companyName} and all associated data. This action cannot be undone.`}
    >
      <Failure message={remove.error && serverMessage(remove.error)} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={remove.isPending || remove.isSuccess} onClick={() => remove.mutate({ id })}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}
