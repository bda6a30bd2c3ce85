'use client'

import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'

interface AccordionProps {
  items: readonly { title: string; text: string }[]
}

/** Questions that open their answers; several may be open at once. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className="divide-y divide-border rounded-xl border border-border bg-surface">
      {items.map(({ title, text }) => (
        <Disclosure key={title} as="div">
          <h3>
            <DisclosureButton className="group flex min-h-14 w-full items-center justify-between gap-4 rounded-xl px-5 py-4 text-left font-medium hover:text-accent sm:px-6">
              {title}
              <ChevronDown
                className="size-5 shrink-0 text-muted transition-transform duration-150 group-data-open:rotate-180"
                aria-hidden="true"
              />
            </DisclosureButton>
          </h3>
          <DisclosurePanel className="max-w-3xl px-5 pb-5 text-muted sm:px-6">{text}</DisclosurePanel>
        </Disclosure>
      ))}
    </div>
  )
}
