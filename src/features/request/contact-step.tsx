'use client'

import { PhoneField, PostalCodeField } from '~/components/form/masked-fields'
import { TextField } from '~/components/form/text-field'
import { consentWordings } from '~/domain/consent'

export function ContactStep() {
  return (
    <>
      <TextField name="customerName" label="Name" autoComplete="name" maxLength={120} />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        description="Your confirmation and the contractors' answers go here."
      />
      <PhoneField name="phone" />
      <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
        <TextField name="city" label="City" autoComplete="address-level2" maxLength={120} />
        <PostalCodeField name="postalCode" />
      </div>
    </>
  )
}

/** What somebody agrees to who submits. */
export function RequestConsent() {
  return <p className="mt-6 text-sm text-muted">{consentWordings.request}</p>
}
