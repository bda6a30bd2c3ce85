'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { createContractorInput } from '~/contracts/admin-contractor'
import { provinceNames, provinces } from '~/domain/province'
import { api } from '~/trpc/react'
import { formFailure } from '~/trpc/server-message'

type Values = z.input<typeof createContractorInput>

const empty = { companyName: '', contactName: '', email: '', phone: '', city: '', postalCode: '' }
const fields = ['companyName', 'contactName', 'email', 'phone', 'city', 'province', 'postalCode'] as const
const provinceOptions = provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))

/** An admin's own entry of a company; then its detail opens. */
export function CreateContractorDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const utils = api.useUtils()
  const form = useForm<Values, unknown, z.output<typeof createContractorInput>>({
    resolver: zodResolver(createContractorInput),
    defaultValues: empty,
  })
  const create = api.admin.contractors.create.useMutation({
    onSuccess: async ({ id }) => {
      showToast({ title: 'Contractor created' })
      await Promise.all([utils.admin.contractors.list.invalidate(), utils.admin.analytics.invalidate()])
      form.reset()
      onClose()
      router.push(`/admin/contractors/${id}`)
    },
    onError: (error) => {
      applyIssues(error.data?.issues, fields, form.setError)
      showToast({ title: 'Error', description: 'Failed to create contractor', tone: 'error' })
    },
  })
  return (
    <Dialog open onClose={onClose} title="Create Manual Contractor Entry" wide>
      <Form form={form} draft="contractor:new" onSubmit={(values) => create.mutate(values)}>
        <Fieldset disabled={create.isPending} className="grid gap-5 sm:grid-cols-2">
          <TextField name="companyName" label="Company Name" autoFocus />
          <TextField name="contactName" label="Contact Name" />
          <TextField name="email" label="Email" type="email" />
          <PhoneField name="phone" autoComplete="off" />
          <TextField name="city" label="City" />
          <SelectField name="province" label="Province" placeholder="Select a province" options={provinceOptions} />
          <PostalCodeField name="postalCode" label="Postal Code" autoComplete="off" />
        </Fieldset>
        <Failure className="mt-5" message={formFailure(create.error, fields)} />
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={create.isPending}>
            Create Contractor
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
