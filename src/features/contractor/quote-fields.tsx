'use client'

import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { descriptionLength } from '~/contracts/lead'
import { quoteFormBudgets, quoteFormTimelines } from '~/domain/options'
import type { QuoteInput } from './quote-form'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Services that one can press as well as type; more of them are suggested while typing. */
const shownServices = 8

export function QuoteFields({ services }: { services: readonly string[] }) {
  const suggestions = useId()
  const { setValue, control } = useFormContext<QuoteInput>()
  const chosen = useWatch({ control, name: 'serviceNeeded' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="serviceNeeded"
        className="sm:col-span-2"
        label="Service needed"
        list={suggestions}
        maxLength={200}
        autoComplete="off"
      />
      {services.length <= shownServices && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          {services.map((service) => (
            <Button
              key={service}
              variant="secondary"
              size="sm"
              aria-pressed={chosen === service}
              className="aria-pressed:border-foreground/60 aria-pressed:bg-raised"
              onClick={() => setValue('serviceNeeded', service, { shouldDirty: true, shouldValidate: true })}
            >
              {service}
            </Button>
          ))}
        </div>
      )}
      <datalist id={suggestions}>
        {services.map((service) => (
          <option key={service} value={service} />
        ))}
      </datalist>
      <TextareaField
        name="description"
        className="sm:col-span-2"
        label="Description"
        rows={4}
        maxLength={descriptionLength.max}
      />
      <TextField name="customerName" label="Name" autoComplete="name" maxLength={120} />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <PhoneField name="phone" />
      <TextField name="city" label="City" autoComplete="address-level2" maxLength={120} />
      <PostalCodeField name="postalCode" optional />
      <SelectField name="budget" label="Budget" optional options={asOptions(quoteFormBudgets)} />
      <SelectField name="timeline" label="Timeline" optional options={asOptions(quoteFormTimelines)} />
    </div>
  )
}
