'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CancelButton } from '~/components/form/cancel-button'
import { ComboboxField } from '~/components/form/combobox-field'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import type { AdminContractor } from '~/contracts/contractor'
import { assignProjectInput, type Project } from '~/contracts/project'
import type { Suggestion } from '~/contracts/suggestion'
import { matching, priorityRange } from '~/domain/matching'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { DirectRequestWarning, ObstacleWarning } from './match-warnings'
import { useRefreshProjects } from './use-refresh-projects'

const fields = assignProjectInput.pick({ contractorId: true, priority: true, notes: true })
type Values = z.input<typeof fields>

function nameWithPlace({
  companyName,
  city,
  province,
}: Pick<Json<Suggestion>, 'companyName' | 'city' | 'province'>): string {
  return `${companyName} (${city}, ${province})`
}

interface AssignDialogProps {
  project: Json<Project>
  onClose: () => void
}

/** Gives a project to one more verified contractor, as long as there is a place. */
export function AssignDialog({ project, onClose }: AssignDialogProps) {
  const refresh = useRefreshProjects()
  const [search, setSearch] = useState('')
  const contractors = api.admin.contractors.list.useQuery(
    { verified: true, limit: 100, offset: 0, search: useDeferredValue(search) || undefined },
    { placeholderData: keepPreviousData },
  )
  /** Found by a search that was ended by choosing: still an option. */
  const [found, setFound] = useState<Json<AdminContractor> | null>(null)
  const [homeownerAsked, setHomeownerAsked] = useState(false)
  const form = useForm<Values, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { contractorId: '', priority: String(priorityRange.default), notes: '' },
  })
  const assign = api.admin.projects.assign.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Project assigned' })
      form.reset(form.getValues())
      await refresh()
      onClose()
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to assign project', tone: 'error' }),
  })
  const taken = Math.min(project.placesTaken, matching.maxCompeting)
  const full = taken >= matching.maxCompeting
  const mustConfirm = !project.shared
  const suggestions = api.admin.projects.suggestions.useQuery({ id: project.id })
  const suggested = suggestions.data ?? []
  const listedContractors = contractors.data?.contractors ?? []
  const all =
    found && !listedContractors.some(({ id }) => id === found.id) ? [...listedContractors, found] : listedContractors
  const others = all.filter(({ id }) => !suggested.some(({ contractorId }) => contractorId === id))
  const chosenId = form.watch('contractorId')
  const listed = suggested.find(({ contractorId }) => contractorId === chosenId)
  const described = api.admin.projects.suggestions.useQuery(
    { id: project.id, contractorId: chosenId },
    { enabled: chosenId !== '' && suggestions.isSuccess && !listed },
  )
  const chosen = listed ?? described.data?.[0]
  const options = [
    ...suggested.map((one) => ({ value: one.contractorId, label: nameWithPlace(one), hint: one.reasons.join(', ') })),
    ...others.map((one) => ({ value: one.id, label: nameWithPlace(one) })),
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Assign Project to Contractor"
      description="Select a verified contractor to assign this project to"
    >
      <Form
        form={form}
        draft={`assign:${project.id}`}
        onSubmit={(values) => assign.mutate({ ...values, id: project.id, homeownerAsked })}
      >
        <Fieldset disabled={assign.isPending} className="flex flex-col gap-5">
          <p className="text-sm wrap-anywhere">
            <span className="font-medium">{project.customerName}</span> · {project.projectType} · {project.reference}
          </p>
          <p className="-mt-4 text-sm text-muted tabular-nums">
            {taken} of {matching.maxCompeting} places taken
          </p>
          <ComboboxField
            name="contractorId"
            label="Contractor"
            onSearch={setSearch}
            onChange={(id) => setFound(listedContractors.find((one) => one.id === id) ?? null)}
            none={contractors.isFetching ? 'Searching' : 'No verified contractor fits.'}
            placeholder={contractors.isLoading || suggestions.isLoading ? 'Loading contractors' : 'Select a contractor'}
            options={options}
            description={
              contractors.isError
                ? 'Failed to fetch contractors'
                : contractors.data && options.length === 0 && search === ''
                  ? 'There is no verified contractor yet.'
                  : undefined
            }
          />
          {chosen && <ObstacleWarning {...chosen} />}
          <TextField
            name="priority"
            label="Priority"
            type="number"
            min={priorityRange.min}
            max={priorityRange.max}
            description="0 to 100. Decides where the lead stands in the contractor's inbox; they never see the number."
          />
          <TextareaField name="notes" label="Notes" optional rows={3} description="For admins only." />
          {mustConfirm && (
            <DirectRequestWarning
              label="They have asked to share the request with others"
              checked={homeownerAsked}
              onChange={setHomeownerAsked}
            />
          )}
          <Failure message={assign.error && serverMessage(assign.error)} />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button
            type="submit"
            pending={assign.isPending}
            disabled={
              full || described.isLoading || (mustConfirm && !homeownerAsked) || chosen?.obstacles.includes('fee')
            }
          >
            Assign
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
