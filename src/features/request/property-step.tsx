'use client'

import { Building2, House } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { RadioCards } from '~/components/form/radio-cards'
import { type PropertyType, propertyTypeLabels, propertyTypes } from '~/domain/options'
import type { WizardForm } from './wizard-form'

const icons: Record<PropertyType, typeof House> = { residential: House, commercial: Building2 }

const cards = propertyTypes.map((value) => {
  const Icon = icons[value]
  const { label, examples } = propertyTypeLabels[value]
  return { value, label, description: examples, icon: <Icon className="size-6" aria-hidden="true" /> }
})

export function PropertyStep({ form, showErrors }: { form: WizardForm; showErrors: boolean }) {
  return (
    <Controller
      control={form.control}
      name="propertyType"
      render={({ field, fieldState }) => (
        <RadioCards
          label="Property type"
          cards={cards}
          value={field.value === '' ? null : field.value}
          onChange={field.onChange}
          error={showErrors ? fieldState.error?.message : undefined}
        />
      )}
    />
  )
}
