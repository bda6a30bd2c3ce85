'use client'

import { SelectInput } from '~/components/form/select-input'
import { api } from '~/trpc/react'

const any = 'any'
/** What a partner calls a source may be any text, also that of another option. */
const optionOf = (source: string) => `=${source}`

interface SourceFilterProps {
  source: string | null
  onChange: (source: string | null) => void
}

/** Which partner's leads are listed; nothing while no lead has a source. */
export function SourceFilter({ source, onChange }: SourceFilterProps) {
  const { data: sources = [] } = api.admin.projects.sources.useQuery()
  const known = source === null || sources.includes(source) ? sources : [...sources, source]
  if (known.length === 0) return null
  return (
    <SelectInput
      label="Source filter"
      className="max-md:col-span-2 md:flex-1 lg:w-36 lg:flex-none"
      options={[{ value: any, label: 'Any source' }, ...known.map((name) => ({ value: optionOf(name), label: name }))]}
      value={source === null ? any : optionOf(source)}
      onChange={(value) => onChange(value === any ? null : value.slice(1))}
    />
  )
}
