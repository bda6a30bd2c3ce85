'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { useIsOwner } from '~/components/layout/ownership'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import type { Project } from '~/contracts/project'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { nobody, useOwnerOptions } from './owner-select'
import { useRefreshProjects } from './use-refresh-projects'

interface BulkOwnerProps {
  projects: readonly Json<Project>[]
  onDone: () => void
}

/** Gives the selected projects to one admin: all of them, or none. */
export function BulkOwner({ projects, onDone }: BulkOwnerProps) {
  const refresh = useRefreshProjects()
  const options = useOwnerOptions()
  const [choosing, setChoosing] = useState(false)
  const [owner, setOwner] = useState('')
  const utils = api.useUtils()
  const undo = async (before: readonly Json<Project>[]) => {
    try {
      for (const owner of new Set(before.map(({ ownerId }) => ownerId))) {
        const ids = before.filter(({ ownerId }) => ownerId === owner).map(({ id }) => id)
        await utils.client.admin.projects.setOwner.mutate({ ids, ownerId: owner })
      }
      showToast({ title: 'Owners are as before' })
    } catch (error) {
      const description = serverMessage(error as Parameters<typeof serverMessage>[0])
      showToast({ title: 'Failed to undo', description, tone: 'error' })
    }
    await refresh()
  }
  const save = api.admin.projects.setOwner.useMutation({
    onSuccess: async ({ changed }, { ids }) => {
      const before = projects.filter(({ id }) => ids.includes(id))
      showToast({
        title: 'Owner updated',
        description: `${pluralize(changed, 'project')} changed`,
        undo: changed > 0 ? () => void undo(before) : undefined,
      })
      setChoosing(false)
      onDone()
      await refresh()
    },
  })
  const count = pluralize(projects.length, 'project')
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
        Set owner
      </Button>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={`Set the owner of ${count}`}>
        <SelectInput
          label="New owner"
          options={options}
          value={owner}
          placeholder="Choose an admin"
          onChange={setOwner}
        />
        <Failure className="mt-3" message={save.error && serverMessage(save.error, 'Failed to set the owner')} />
        <DialogActions>
          <Button variant="secondary" onClick={() => setChoosing(false)}>
            Cancel
          </Button>
          <Button
            disabled={owner === ''}
            aria-description={owner === '' ? 'Choose an admin first' : undefined}
            pending={save.isPending}
            onClick={() => save.mutate({ ids: projects.map(({ id }) => id), ownerId: owner === nobody ? null : owner })}
          >
            Save owner
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** The selected projects as CSV; owners only, as every export. */
export function ExportSelected({ ids }: { ids: readonly string[] }) {
  if (!useIsOwner()) return null
  return (
    <a
      href={`/api/admin/export/projects?${new URLSearchParams({ ids: ids.join(',') })}`}
      download
      className={buttonClasses({ variant: 'secondary', size: 'sm' })}
    >
      <Download className="size-4" aria-hidden="true" />
      Export selected
    </a>
  )
}
