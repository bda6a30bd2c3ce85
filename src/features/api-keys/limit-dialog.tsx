'use client'

import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { limitOptions } from './key-texts'

interface LimitDialogProps {
  apiKey: { id: string; name: string; limit: number }
  onClose: () => void
}

/** How often a key may call. */
export function LimitDialog({ apiKey: { id, name, limit }, onClose }: LimitDialogProps) {
  const utils = api.useUtils()
  const [chosen, setChosen] = useState(String(limit))
  const set = api.admin.keys.setLimit.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Limit changed' })
      await utils.admin.keys.list.invalidate()
      onClose()
    },
  })
  const known = limitOptions.some(({ value }) => value === String(limit))
  const options = known ? limitOptions : [{ value: String(limit), label: `${limit} calls a minute` }, ...limitOptions]
  return (
    <Dialog open onClose={onClose} title={`Limit of ${name}`} description="Calls over it are answered 429.">
      <SelectInput label="Limit" options={options} value={chosen} onChange={setChosen} />
      <Failure className="mt-5" message={set.error && `Nothing was changed. ${serverMessage(set.error)}`} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={set.isPending} onClick={() => set.mutate({ id, limit: Number(chosen) })}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
