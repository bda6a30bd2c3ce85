import { Check, X } from 'lucide-react'
import { cn } from '~/lib/cn'

interface MarkedListProps {
  id: string
  title: string
  /** A tick for what is, a cross for what is not. */
  mark: 'tick' | 'cross'
  items: readonly string[]
}

/** A titled list of what one gets, or of what never happens. */
export function MarkedList({ id, title, mark, items }: MarkedListProps) {
  const Mark = mark === 'tick' ? Check : X
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'h-full rounded-xl border p-6 sm:p-8',
        mark === 'tick' ? 'border-accent/40 bg-accent/5' : 'border-border bg-surface',
      )}
    >
      <h3 id={id} className="text-2xl font-semibold">
        {title}
      </h3>
      <ul className="mt-6 space-y-4">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Mark
              className={cn('mt-0.5 size-5 shrink-0', mark === 'tick' ? 'text-accent' : 'text-muted')}
              aria-hidden="true"
            />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
