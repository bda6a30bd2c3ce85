'use client'

import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { TextareaInput } from '~/components/form/textarea-input'
import { descriptionLength } from '~/contracts/lead'
import { quoteFormBudgets, quoteFormTimelines } from '~/domain/options'
import { missingFields, type QuoteForm, type QuoteValues } from './quote-form'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

interface QuoteFieldsProps {
  form: QuoteForm
  services: readonly string[]
}

export function QuoteFields({ form, services }: QuoteFieldsProps) {
  const { register, control, formState, getValues } = form
  const suggestions = useId()
  const errorOf = (name: keyof QuoteValues) => {
    const message = formState.errors[name]?.message
    return message && missingFields(getValues()).includes(name) ? 'This field is required' : message
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput
        className="sm:col-span-2"
        label="Service needed"
        list={suggestions}
        maxLength={200}
        autoComplete="off"
        error={errorOf('serviceNeeded')}
        {...register('serviceNeeded')}
      />
      <datalist id={suggestions}>
        {services.map((service) => (
          <option key={service} value={service} />
        ))}
      </datalist>
      <TextareaInput
        className="sm:col-span-2"
        label="Description"
        rows={4}
        maxLength={descriptionLength.max}
        error={errorOf('description')}
        {...register('description')}
      />
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={120}
        error={errorOf('customerName')}
        {...register('customerName')}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={errorOf('email')}
        {...register('email')}
      />
      <PhoneField control={control} name="phone" error={errorOf('phone')} />
      <TextInput
        label="City"
        autoComplete="address-level2"
        maxLength={120}
        error={errorOf('city')}
        {...register('city')}
      />
      <PostalCodeField control={control} name="postalCode" optional error={errorOf('postalCode')} />
      <Controller
        control={control}
        name="budget"
        render={({ field }) => (
          <SelectInput
            label="Budget"
            optional
            options={asOptions(quoteFormBudgets)}
            error={errorOf('budget')}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="timeline"
        render={({ field }) => (
          <SelectInput
            label="Timeline"
            optional
            options={asOptions(quoteFormTimelines)}
            error={errorOf('timeline')}
            {...field}
          />
        )}
      />
    </div>
  )
}
