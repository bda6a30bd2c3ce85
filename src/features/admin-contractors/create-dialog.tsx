'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { createContractorInput } from '~/contracts/admin-contractor'
import { provinceNames, provinces } from '~/domain/province'
import { api } from '~/trpc/react'

type Values = z.input<typeof createContractorInput>

const empty = { companyName: '', contactName: '', email: '', phone: '', city: '', postalCode: '' }
const fields = ['companyName', 'contactName', 'email', 'phone', 'city', 'province', 'postalCode'] as const
const provinceOptions = provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))

/** An admin's own entry of a company; then its detail opens. */
export function CreateContractorDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const utils = api.useUtils()
  const { register, control, handleSubmit, formState, setError, reset } = useForm<
    Values,
    unknown,
    z.output<typeof createContractorInput>
  >({ resolver: zodResolver(createContractorInput), defaultValues: empty as Values })
  const create = api.admin.contractors.create.useMutation({
    onSuccess: async ({ id }) => {
      showToast({ title: 'Contractor created' })
      await Promise.all([utils.admin.contractors.list.invalidate(), utils.admin.analytics.invalidate()])
      reset()
      onClose()
      router.push(`/admin/contractors/${id}`)
    },
    onError: (error) => {
      applyIssues(error.data?.issues, fields, setError)
      showToast({ title: 'Error', description: 'Failed to create contractor', tone: 'error' })
    },
  })
  const { errors } = formState
  return (
    <Dialog open onClose={onClose} title="Create Manual Contractor Entry" wide>
      <form noValidate onSubmit={handleSubmit((values) => create.mutate(values))}>
        <Fieldset disabled={create.isPending} className="grid gap-5 sm:grid-cols-2">
          <TextInput label="Company Name" error={errors.companyName?.message} {...register('companyName')} autoFocus />
          <TextInput label="Contact Name" error={errors.contactName?.message} {...register('contactName')} />
          <TextInput label="Email" type="email" error={errors.email?.message} {...register('email')} />
          <PhoneField control={control} name="phone" autoComplete="off" error={errors.phone?.message} />
          <TextInput label="City" error={errors.city?.message} {...register('city')} />
          <Controller
            control={control}
            name="province"
            render={({ field, fieldState }) => (
              <SelectInput
                label="Province"
                placeholder="Select a province"
                options={provinceOptions}
                value={field.value ?? ''}
                onChange={field.onChange}
                ref={field.ref}
                error={fieldState.error?.message}
              />
            )}
          />
          <PostalCodeField
            control={control}
            name="postalCode"
            label="Postal Code"
            autoComplete="off"
            error={errors.postalCode?.message}
          />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={create.isPending}>
            Create Contractor
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
