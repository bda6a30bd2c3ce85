'use client'

import { Radio, RadioGroup } from '@headlessui/react'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '~/lib/cn'

const stars = [1, 2, 3, 4, 5] as const

interface StarPickerProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** Picks one to five stars, by pointer or by the arrow keys. */
export function StarPicker({ label, value, onChange }: StarPickerProps) {
  const labelId = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const lit = hovered ?? value
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium">
        {label}
      </span>
      <RadioGroup
        value={value}
        onChange={onChange}
        aria-labelledby={labelId}
        className="-ml-2 flex"
        onPointerLeave={() => setHovered(null)}
      >
        {stars.map((star) => (
          <Radio
            key={star}
            value={star}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            onPointerEnter={() => setHovered(star)}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-lg"
          >
            <Star
              aria-hidden="true"
              className={cn('size-7 transition-colors', star <= lit ? 'fill-accent text-accent' : 'text-border-strong')}
            />
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}
