'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CheckboxGroup } from '~/components/form/checkbox-group'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { applicationForm } from '~/contracts/application'
import { longest } from '~/contracts/primitives'
import type { Category } from '~/contracts/service-question'
import { consentWordings } from '~/domain/consent'
import { provinceNames, provinces } from '~/domain/province'

const emptyValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  serviceCategoryIds: [],
  city: '',
  postalCode: '',
}
type ApplicationValues = z.input<typeof applicationForm>

const fields = Object.keys(applicationForm.shape) as (keyof ApplicationValues)[]
const provinceOptions = provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))

interface ApplicationFormProps {
  categories: readonly Category[]
  pending: boolean
  /** What the server found wrong with what was sent. */
  issues: readonly { path: string; message: string }[] | undefined
  /** Resolves once it is sent. */
  onSubmit: (values: z.output<typeof applicationForm>) => Promise<unknown>
}

export function ApplicationForm({ categories, pending, issues, onSubmit }: ApplicationFormProps) {
  const form = useForm<ApplicationValues, unknown, z.output<typeof applicationForm>>({
    defaultValues: emptyValues,
    resolver: zodResolver(applicationForm),
  })
  // Synchronises the form with the answer of the server.
  useEffect(() => {
    applyIssues<ApplicationValues>(issues, fields, form.setError)
  }, [issues, form.setError])
  const submit = (values: z.output<typeof applicationForm>) =>
    onSubmit(values).then(
      () => form.reset(),
      () => {},
    )
  return (
    <Form form={form} label="Contractor application" draft="application" onSubmit={submit}>
      <Fieldset disabled={pending} className="flex flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
          <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={longest.email}
          />
          <PhoneField name="phone" />
        </div>
        <TextField name="companyName" label="Company name" autoComplete="organization" maxLength={160} />
        <CheckboxGroup
          name="serviceCategoryIds"
          label="Services"
          description="Everything your company does."
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="grid gap-6 sm:grid-cols-[2fr_2fr_1fr]">
          <TextField name="city" label="City" autoComplete="address-level2" maxLength={120} />
          <SelectField name="province" label="Province" placeholder="Select a province" options={provinceOptions} />
          <PostalCodeField name="postalCode" />
        </div>
        <p className="text-sm text-muted">{consentWordings.application}</p>
        <Button type="submit" block pending={pending}>
          Submit Application
        </Button>
      </Fieldset>
    </Form>
  )
}
