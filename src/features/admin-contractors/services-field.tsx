'use client'

import { CheckboxGroup } from '~/components/form/checkbox-group'
import { api } from '~/trpc/react'

/** What the company offers: the basis of every match. */
export function ServicesField({ name }: { name: string }) {
  const { data: categories = [] } = api.serviceQuestion.categories.useQuery()
  return (
    <div className="sm:col-span-2">
      <CheckboxGroup
        name={name}
        label="Services"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}
