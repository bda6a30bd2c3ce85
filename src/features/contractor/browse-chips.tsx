import { X } from 'lucide-react'
import Link from 'next/link'
import type { Category } from '~/contracts/service-question'
import { provinceNames, provinces } from '~/domain/province'
import { type BrowseFilters, type BrowseState, browseAddress } from './browse-query'

interface BrowseChipsProps {
  state: BrowseState
  categories: readonly Category[]
}

/** The filters that are set; each leads to the list without it. */
export function BrowseChips({ state: { filters, filtered }, categories }: BrowseChipsProps) {
  if (!filtered) return null
  const chips = chipsOf(filters, categories)
  return (
    <ul className="mt-4 flex flex-wrap items-center gap-2">
      {chips.map(({ name, text }) => (
        <li key={name} className="min-w-0">
          <Link
            href={browseAddress({ ...filters, [name]: '' })}
            prefetch={false}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-border bg-surface pr-2.5 pl-3.5 text-sm hover:bg-raised max-md:min-h-11"
          >
            <span className="sr-only">Remove filter </span>
            <span className="truncate">{text}</span>
            <X className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={browseAddress({ q: '', service: '', province: '', place: '', sort: filters.sort })}
          prefetch={false}
          className="inline-flex min-h-9 items-center px-2 text-sm font-medium text-accent underline underline-offset-4 max-md:min-h-11"
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  )
}

function chipsOf(filters: BrowseFilters, categories: readonly Category[]) {
  const province = provinces.find((code) => code === filters.province)
  return [
    { name: 'q', text: filters.q && `“${filters.q}”` },
    { name: 'service', text: categories.find(({ slug }) => slug === filters.service)?.name ?? filters.service },
    { name: 'province', text: province ? provinceNames[province] : filters.province },
    { name: 'place', text: filters.place },
  ].filter(({ text }) => text)
}
