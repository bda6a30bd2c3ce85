'use client'

import { CheckboxGroupInput } from '~/components/form/checkbox-group-input'
import { api } from '~/trpc/react'

interface ServicesFieldProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** What the company offers: the basis of every match. */
export function ServicesField({ value, onChange }: ServicesFieldProps) {
  const { data: categories = [] } = api.serviceQuestion.categories.useQuery()
  return (
    <div className="sm:col-span-2">
      <CheckboxGroupInput
        label="Services"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
