import type { ReactNode } from 'react'

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values of one thing. A missing value shows a dash. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-0.5 wrap-anywhere">{value || '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
