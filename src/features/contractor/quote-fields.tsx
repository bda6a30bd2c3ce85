'use client'

import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { descriptionLength } from '~/contracts/lead'
import { quoteFormBudgets, quoteFormTimelines } from '~/domain/options'
import { formatPhoneInput, phoneInputLength } from '~/domain/phone'
import { formatPostalCodeInput, postalCodeInputLength } from '~/domain/postal-code'
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
      <TextField
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
      <TextareaField
        className="sm:col-span-2"
        label="Description"
        rows={4}
        maxLength={descriptionLength.max}
        error={errorOf('description')}
        {...register('description')}
      />
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={120}
        error={errorOf('customerName')}
        {...register('customerName')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={errorOf('email')}
        {...register('email')}
      />
      <Controller
        control={control}
        name="phone"
        render={({ field }) => (
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="(416) 555-0123"
            maxLength={phoneInputLength}
            error={errorOf('phone')}
            {...field}
            onChange={(event) => field.onChange(formatPhoneInput(event.target.value))}
          />
        )}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        maxLength={120}
        error={errorOf('city')}
        {...register('city')}
      />
      <Controller
        control={control}
        name="postalCode"
        render={({ field }) => (
          <TextField
            label="Postal code"
            optional
            autoComplete="postal-code"
            autoCapitalize="characters"
            placeholder="M5H 2N2"
            maxLength={postalCodeInputLength}
            error={errorOf('postalCode')}
            {...field}
            onChange={(event) => field.onChange(formatPostalCodeInput(event.target.value))}
          />
        )}
      />
      <Controller
        control={control}
        name="budget"
        render={({ field }) => (
          <SelectField
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
          <SelectField
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
