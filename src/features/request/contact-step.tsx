'use client'

import { Controller } from 'react-hook-form'
import { TextField } from '~/components/form/text-field'
import { formatPhoneInput, phoneInputLength } from '~/domain/phone'
import { formatPostalCodeInput, postalCodeInputLength } from '~/domain/postal-code'
import type { WizardField, WizardForm } from './wizard-form'

interface ContactStepProps {
  form: WizardForm
  /** Errors stay hidden until somebody tried to submit (public specification section 4). */
  showErrors: boolean
}

export function ContactStep({ form, showErrors }: ContactStepProps) {
  const { register, control, formState } = form
  const errorOf = (field: WizardField) => (showErrors ? formState.errors[field]?.message : undefined)
  return (
    <>
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
        description="Your confirmation and the contractors' answers go here."
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
      <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
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
      </div>
    </>
  )
}
