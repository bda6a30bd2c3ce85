'use client'

import { CheckboxGroup } from '~/components/form/checkbox-group'
import { api } from '~/trpc/react'

interface ServicesFieldProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** What the company offers: the basis of every match. */
export function ServicesField({ value, onChange }: ServicesFieldProps) {
  const { data: categories = [] } = api.serviceQuestion.categories.useQuery()
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const idOf = new Map(categories.map(({ id, name }) => [name, id]))
  return (
    <div className="sm:col-span-2">
      <CheckboxGroup
        label="Services"
        options={categories.map(({ name }) => name)}
        value={value.flatMap((id) => nameOf.get(id) ?? [])}
        onChange={(names) => onChange(names.flatMap((name) => idOf.get(name) ?? []))}
      />
    </div>
  )
}
