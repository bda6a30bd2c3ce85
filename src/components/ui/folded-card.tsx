import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card'

/** A card of which only the title is seen until it is opened: what is there to be read, and is not what is next. */
export function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <details className="group">
        <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded [&::-webkit-details-marker]:hidden">
          <h2 className="text-lg font-semibold">{title}</h2>
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="mt-5">{children}</div>
      </details>
    </Card>
  )
}
