'use client'

import { Building2, House } from 'lucide-react'
import { RadioCards } from '~/components/form/radio-cards'
import { type PropertyType, propertyTypeLabels, propertyTypes } from '~/domain/property-type'

const icons: Record<PropertyType, typeof House> = { residential: House, commercial: Building2 }

const cards = propertyTypes.map((value) => {
  const Icon = icons[value]
  const { label, examples } = propertyTypeLabels[value]
  return { value, label, description: examples, icon: <Icon className="size-6" aria-hidden="true" /> }
})

export function PropertyStep() {
  return <RadioCards name="propertyType" label="Property type" cards={cards} />
}
