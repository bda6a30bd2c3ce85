'use client'

import { type ReactNode, useId } from 'react'
import { useControlledField } from './use-field'

interface RadioCard {
  value: string
  label: string
  description: string
  icon: ReactNode
}

interface RadioCardsProps {
  name: string
  label: string
  cards: readonly RadioCard[]
}

/**
 * One choice of a few, of the form around it, each a card that explains itself. The browser's own radio buttons lie
 * over the cards.
 */
export function RadioCards({ name, label, cards }: RadioCardsProps) {
  const { value, onChange, error } = useControlledField(name)
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <div
        role="radiogroup"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        className="grid gap-3 sm:grid-cols-2"
      >
        {cards.map((card) => (
          <div
            key={card.value}
            className="group relative flex items-start gap-4 rounded-xl border border-border-strong bg-background p-5 transition-colors duration-150 hover:border-foreground/60 has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              aria-labelledby={`${id}-${card.value}`}
              aria-describedby={`${id}-${card.value}-description`}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="text-muted group-has-checked:text-accent">{card.icon}</span>
            <span className="flex flex-col gap-1">
              <span id={`${id}-${card.value}`} className="text-base font-semibold">
                {card.label}
              </span>
              <span id={`${id}-${card.value}-description`} className="text-sm text-muted">
                {card.description}
              </span>
            </span>
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
