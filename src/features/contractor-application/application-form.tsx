'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CheckboxGroupInput } from '~/components/form/checkbox-group-input'
import { ClientForm } from '~/components/form/client-form'
import { Fieldset } from '~/components/form/fieldset'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
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
  serviceCategoryIds: [] as string[],
  city: '',
  province: '',
  postalCode: '',
}
type ApplicationValues = typeof emptyValues

const fields = Object.keys(emptyValues) as (keyof ApplicationValues)[]
const provinceOptions = provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))

interface ApplicationFormProps {
  categories: readonly Category[]
  pending: boolean
  /** What the server found wrong with what was sent. */
  issues: readonly { path: string; message: string }[] | undefined
  onSubmit: (values: z.output<typeof applicationForm>) => void
}

export function ApplicationForm({ categories, pending, issues, onSubmit }: ApplicationFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: emptyValues,
    resolver: zodResolver(applicationForm as unknown as z.ZodType<z.output<typeof applicationForm>, ApplicationValues>),
  })
  // Synchronises the form with the answer of the server.
  useEffect(() => {
    applyIssues<ApplicationValues>(issues, fields, setError)
  }, [issues, setError])
  const { errors } = formState
  return (
    <ClientForm aria-label="Contractor application" onSubmit={handleSubmit(onSubmit)}>
      <Fieldset disabled={pending} className="flex flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={longest.email}
            error={errors.email?.message}
            {...register('email')}
          />
          <PhoneField control={control} name="phone" error={errors.phone?.message} />
        </div>
        <TextInput
          label="Company name"
          autoComplete="organization"
          maxLength={160}
          error={errors.companyName?.message}
          {...register('companyName')}
        />
        <Controller
          control={control}
          name="serviceCategoryIds"
          render={({ field }) => (
            <CheckboxGroupInput
              label="Services"
              description="Everything your company does."
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onChange={field.onChange}
              error={errors.serviceCategoryIds?.message}
            />
          )}
        />
        <div className="grid gap-6 sm:grid-cols-[2fr_2fr_1fr]">
          <TextInput
            label="City"
            autoComplete="address-level2"
            maxLength={120}
            error={errors.city?.message}
            {...register('city')}
          />
          <Controller
            control={control}
            name="province"
            render={({ field }) => (
              <SelectInput
                label="Province"
                placeholder="Select a province"
                options={provinceOptions}
                value={provinces.find((province) => province === field.value) ?? ''}
                ref={field.ref}
                onChange={field.onChange}
                error={errors.province?.message}
              />
            )}
          />
          <PostalCodeField control={control} name="postalCode" error={errors.postalCode?.message} />
        </div>
        <p className="text-sm text-muted">{consentWordings.application}</p>
        <Button type="submit" block pending={pending}>
          Submit Application
        </Button>
      </Fieldset>
    </ClientForm>
  )
}
