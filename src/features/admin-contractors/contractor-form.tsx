'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { requiredMark } from '~/components/form/field'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectField } from '~/components/form/select-field'
import { SelectInput } from '~/components/form/select-input'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { useControlledField } from '~/components/form/use-field'
import { useMergeServerValues } from '~/components/form/use-merge-server-values'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { type AdminContractorDetail, updateContractorInput } from '~/contracts/admin-contractor'
import { isStale } from '~/contracts/stale'
import { employeeCounts } from '~/domain/options'
import { editableProvinces, provinceNames } from '~/domain/province'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { LogoField } from './logo-field'
import { ServicesField } from './services-field'

const fields = updateContractorInput.omit({ id: true, status: true, updatedAt: true })
type Values = z.input<typeof fields>
const names = Object.keys(fields.shape) as (keyof Values)[]

const countOptions = employeeCounts.map((value) => ({ value: value as string, label: value as string }))
/** Takes away a count that is given. */
const notGiven = { value: 'none', label: 'Not given' }

function valuesOf(contractor: Json<AdminContractorDetail>): Values {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  const { companyName, contactName, email, phone, city, province, postalCode, employeeCount, services } = contractor
  return {
    companyName,
    contactName,
    email,
    phone,
    city,
    province,
    postalCode,
    employeeCount: employeeCount ?? '',
    address: text(contractor.address),
    description: text(contractor.description),
    website: text(contractor.website),
    yearEstablished: text(contractor.yearEstablished),
    serviceRadius: text(contractor.serviceRadius),
    serviceCategoryIds: services.map(({ id }) => id),
  }
}

function EmployeeCountField() {
  const { value, onChange, ref, error } = useControlledField('employeeCount')
  return (
    <SelectInput
      label="Employee Count"
      options={value ? [...countOptions, notGiven] : countOptions}
      value={value ?? ''}
      placeholder={notGiven.label}
      onChange={(chosen) => onChange(chosen === notGiven.value ? '' : chosen)}
      ref={ref}
      error={error}
    />
  )
}

/** Edits a company. Only what was edited is sent, with the version it was edited on; a newer one keeps what was edited. */
export function ContractorForm({ contractor }: { contractor: Json<AdminContractorDetail> }) {
  const utils = api.useUtils()
  const stored = useMemo(() => valuesOf(contractor), [contractor])
  const form = useForm<Values, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: stored,
  })
  useMergeServerValues({ form, stored })
  const save = api.admin.contractors.update.useMutation({
    onSuccess: async (answer) => {
      showToast({ title: 'Contractor updated successfully' })
      form.reset(valuesOf(answer.contractor))
      utils.admin.contractors.byId.setData({ id: contractor.id }, answer)
      await Promise.all([utils.admin.contractors.list.invalidate(), utils.admin.audit.invalidate()])
    },
    onError: (error) => {
      applyIssues(error.data?.issues, names, form.setError)
      showToast({ title: 'Error', description: 'Failed to update contractor', tone: 'error' })
    },
  })
  const loadNewer = async () => {
    await Promise.all([utils.admin.contractors.byId.invalidate({ id: contractor.id }), utils.admin.audit.invalidate()])
    save.reset()
  }
  const { dirtyFields } = form.formState
  const submit = () => {
    const values = form.getValues()
    const edited = Object.fromEntries(
      names.filter((name) => dirtyFields[name] !== undefined).map((name) => [name, values[name]]),
    )
    save.mutate({ id: contractor.id, updatedAt: contractor.updatedAt, ...edited })
  }
  // A stored territory is shown beside the ten, so that saving cannot corrupt it (rule 37).
  const provinces = editableProvinces.includes(contractor.province)
    ? editableProvinces
    : [...editableProvinces, contractor.province]

  return (
    <Card>
      <CardHeader title="Company" />
      <Form form={form} draft={`contractor:${contractor.id}`} onSubmit={submit}>
        <Fieldset disabled={save.isPending} className="grid gap-5 sm:grid-cols-2">
          <TextField name="companyName" className={requiredMark} label="Company Name" />
          <TextField name="contactName" className={requiredMark} label="Contact Name" />
          <TextField
            name="email"
            className={requiredMark}
            label="Email"
            type="email"
            description={
              contractor.userId
                ? 'The company confirms a new one by a link. Until then our mails go to the address it signs in with.'
                : undefined
            }
          />
          <PhoneField name="phone" className={requiredMark} autoComplete="off" />
          <TextField name="address" className="sm:col-span-2" label="Street Address" />
          <TextField name="city" className={requiredMark} label="City" />
          <SelectField
            name="province"
            className={requiredMark}
            label="Province"
            options={provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))}
          />
          <PostalCodeField name="postalCode" label="Postal Code" className={requiredMark} autoComplete="off" />
          <TextareaField name="description" className="sm:col-span-2" label="Description" rows={5} />
          <TextField name="website" label="Website" type="url" placeholder="https://" />
          <TextField name="yearEstablished" label="Year Established" type="number" />
          <EmployeeCountField />
          <TextField name="serviceRadius" label="Service Radius (km)" type="number" />
          <LogoField contractor={contractor} />
          <ServicesField name="serviceCategoryIds" />
        </Fieldset>
        {save.error && (
          <p role="alert" className="mt-5 rounded-lg border border-danger/40 bg-danger/10 p-3 text-sm text-danger">
            {serverMessage(save.error)}
          </p>
        )}
        <div className="sticky bottom-0 -mx-5 mt-6 -mb-5 flex flex-wrap gap-3 rounded-b-xl border-t border-border bg-surface px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button type="submit" pending={save.isPending}>
            Save Changes
          </Button>
          {isStale(save.error?.data) && (
            <Button variant="secondary" onClick={loadNewer}>
              Load the newer version
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
