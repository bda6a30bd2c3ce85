'use client'

import { Description, Field, Label, Radio, RadioGroup } from '@headlessui/react'
import type { ReactNode } from 'react'

export interface RadioCard<V extends string> {
  value: V
  label: string
  description: string
  icon: ReactNode
}

interface RadioCardsProps<V extends string> {
  label: string
  cards: readonly RadioCard<V>[]
  value: V | null
  onChange: (value: V) => void
  error?: string
}

/** One choice of a few, each a card that explains itself. */
export function RadioCards<V extends string>({ label, cards, value, onChange, error }: RadioCardsProps<V>) {
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        className="grid gap-3 sm:grid-cols-2"
      >
        {cards.map((card) => (
          <Field key={card.value}>
            <Radio
              value={card.value}
              className="group flex h-full cursor-pointer items-start gap-4 rounded-xl border border-border-strong bg-background p-5 transition-colors duration-150 hover:border-foreground/60 data-checked:border-accent data-checked:bg-accent/10"
            >
              <span className="text-muted group-data-checked:text-accent">{card.icon}</span>
              <span className="flex flex-col gap-1">
                <Label as="span" className="text-base font-semibold">
                  {card.label}
                </Label>
                <Description as="span" className="text-sm text-muted">
                  {card.description}
                </Description>
              </span>
            </Radio>
          </Field>
        ))}
      </RadioGroup>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
