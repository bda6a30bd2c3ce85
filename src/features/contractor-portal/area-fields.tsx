import { MapPin } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PostalCodeField } from '~/components/form/masked-fields'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import type { ContractorProfile } from '~/contracts/contractor'
import type { Reach } from '~/contracts/contractor-profile'
import { assumedServiceRadius } from '~/domain/matching'
import { parsePostalCode } from '~/domain/postal-code'
import { provinceNames, provinces } from '~/domain/province'
import { provincialChecks } from '~/domain/verification'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { places } from './dashboard-state'

const provinceOptions = provinces.map((value) => ({ value, label: value, hint: provinceNames[value] }))

/** Where the company is and how far it goes, of the profile's form, with the radius in plain words. */
export function AreaFields({ profile }: { profile: Json<ContractorProfile> }) {
  return (
    <section id={places.area} tabIndex={-1} aria-labelledby="area-title" className="scroll-mt-24 outline-none">
      <h3 id="area-title" className="font-semibold">
        Where you work
      </h3>
      <p className="mt-1 text-sm text-muted">
        Homeowners see the city and the province. Requests are offered to you by the distance from your postal code.
      </p>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <TextField name="city" label="City" autoComplete="address-level2" maxLength={100} />
        <SelectField name="province" label="Province" options={provinceOptions} />
        <PostalCodeField name="postalCode" />
        <TextField name="serviceRadius" label="Service radius (km)" optional inputMode="numeric" maxLength={4} />
      </div>
      <ReachText />
      <MoveNotice from={profile.province} />
    </section>
  )
}

/** What the radius takes in, as it is typed. */
function ReachText() {
  const [typedCode, typedRadius] = useWatch({
    control: useFormContext().control,
    name: ['postalCode', 'serviceRadius'],
  })
  const postalCode = useDeferredValue(parsePostalCode(String(typedCode ?? '')))
  const typed = useDeferredValue(String(typedRadius ?? '').trim())
  const serviceRadius = typed === '' ? assumedServiceRadius : Number(typed)
  const isRadius = Number.isInteger(serviceRadius) && serviceRadius >= 0 && serviceRadius <= 5000
  const reach = api.contractorPortal.reach.useQuery(
    { postalCode: postalCode ?? '', serviceRadius },
    { enabled: postalCode !== null && isRadius, placeholderData: (before) => before },
  )
  if (!postalCode || !isRadius) return null
  return (
    <p aria-live="polite" className="mt-4 flex min-h-10 gap-2 text-sm text-muted">
      <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        {typed === '' && 'Without a radius, '}
        {typed === '' ? 'requests' : 'Requests'} within {serviceRadius.toLocaleString('en-CA')} km of {postalCode} are
        offered to you, as the crow flies.
        {reach.data !== undefined && ` ${reachSentence(reach.data)}`}
      </span>
    </p>
  )
}

/** `That is as far as Hamilton (59 km) and Oshawa (51 km); Barrie (85 km) is too far.` */
export function reachSentence(reach: Reach): string {
  if (!reach) return 'We do not know this postal code on the map yet: you get requests of your own city.'
  const { within, beyond } = reach
  const named = (town: { name: string; km: number }) => `${town.name} (${town.km.toLocaleString('en-CA')} km)`
  const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })
  if (within.length === 0) return beyond ? `The nearest larger town, ${named(beyond)}, is too far.` : ''
  const far = `That is as far as ${list.format(within.map(named))}`
  return beyond ? `${far}; ${named(beyond)} is too far.` : `${far}.`
}

/** Says before it is saved what another province takes away. */
function MoveNotice({ from }: { from: Json<ContractorProfile>['province'] }) {
  const to: string = useWatch({ control: useFormContext().control, name: 'province' })
  const { data: verification } = api.contractorPortal.verification.useQuery()
  const lost = (verification?.checks ?? []).filter(
    ({ name, state }) =>
      provincialChecks.some((check) => check === name) && (state === 'verified' || state === 'expiring'),
  )
  const moved = provinces.find((province) => province === to && province !== from)
  if (!moved || lost.length === 0) return null
  return (
    <p role="status" className="mt-3 rounded-lg border border-warning/40 bg-warning/10 px-4 py-3 text-sm">
      {`${new Intl.ListFormat('en-CA').format(lost.map(({ label }) => label))}: checked for ${provinceNames[from]} only. Once you save, your profile shows them as not on file until we have checked what ${provinceNames[moved]} asks for.`}
    </p>
  )
}
