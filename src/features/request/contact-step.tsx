'use client'

import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { TextInput } from '~/components/form/text-input'
import type { WizardField, WizardForm } from './wizard-form'

interface ContactStepProps {
  form: WizardForm
  /** Errors stay hidden until somebody tried to submit (rule 47). */
  showErrors: boolean
}

export function ContactStep({ form, showErrors }: ContactStepProps) {
  const { register, control, formState } = form
  const errorOf = (field: WizardField) => (showErrors ? formState.errors[field]?.message : undefined)
  return (
    <>
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
        description="Your confirmation and the contractors' answers go here."
        error={errorOf('email')}
        {...register('email')}
      />
      <PhoneField control={control} name="phone" error={errorOf('phone')} />
      <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
        <TextInput
          label="City"
          autoComplete="address-level2"
          maxLength={120}
          error={errorOf('city')}
          {...register('city')}
        />
        <PostalCodeField control={control} name="postalCode" error={errorOf('postalCode')} />
      </div>
    </>
  )
}
