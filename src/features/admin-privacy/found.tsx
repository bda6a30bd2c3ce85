'use client'

import { Download, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { CheckboxLine } from '~/components/form/checkbox-line'
import { SelectInput } from '~/components/form/select-input'
import { useIsOwner } from '~/components/layout/ownership'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { type FoundPerson, privacyMessages } from '~/contracts/privacy'
import { ownersOnly } from '~/domain/admin-level'
import { type Identification, identificationLabels, identifications, proves } from '~/domain/identification'
import { displayPhone } from '~/domain/phone'
import { projectStatusLabels } from '~/domain/project-status'
import { downloadJson } from '~/lib/download-json'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { EraseDialog } from './erase-dialog'

interface FoundProps {
  /** As it was searched for. */
  contact: string
  found: Json<FoundPerson>
  onDone: () => void
}

/** What was found, with a box for each account and request: two people may share a phone number. */
export function Found({ contact, found, onDone }: FoundProps) {
  const { accounts, requests, contractors, mails, consents } = found
  const [ids, setIds] = useState(() => chosenAtFirst(found))
  if (accounts.length + requests.length + contractors.length === 0)
    return (
      <Empty title="Nothing is kept under this email or phone number">
        {consents > 0
          ? `Except for proof of ${pluralize(consents, 'consent')}, which the law asks us to keep.`
          : 'Look for typing errors, and for another address or number the person used.'}
      </Empty>
    )
  const toggle = (id: string) => (checked: boolean) =>
    setIds((before) => (checked ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader
          title="What was found"
          description={`Also ${pluralize(mails, 'mail')} and ${pluralize(consents, 'consent')} of the addresses below.`}
        />
        <ul className="flex flex-col divide-y divide-border">
          {accounts.map(({ id, name, email, emailProvedAt, requests, reviews, createdAt }) => (
            <Line key={id} label={`Account of ${name}`} checked={ids.includes(id)} onChange={toggle(id)}>
              {email}
              {emailProvedAt === null && ' (not proved)'}, since <DateText value={createdAt} />,{' '}
              {pluralize(requests, 'request')}, {pluralize(reviews, 'review')}
            </Line>
          ))}
          {requests.map(({ id, reference, projectType, status, customerName, email, phone, createdAt }) => (
            <Line key={id} label={`${projectType} of ${customerName}`} checked={ids.includes(id)} onChange={toggle(id)}>
              <Link href={`/admin/projects/${id}`} className="underline underline-offset-4">
                {reference}
              </Link>
              , {projectStatusLabels[status]}, <DateText value={createdAt} />, {email}, {displayPhone(phone)}, without
              an account
            </Line>
          ))}
          {contractors.map(({ id, companyName }) => (
            <li key={id} className="py-3 text-base">
              <Link href={`/admin/contractors/${id}`} className="underline underline-offset-4">
                {companyName}
              </Link>
              <span className="block text-sm text-muted">
                A company is deleted on its own page, or closes its account itself.
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {accounts.length + requests.length > 0 && <Answer contact={contact} ids={ids} onDone={onDone} />}
    </div>
  )
}

/** Everything where one email says that it is one person's; of several emails the admin chooses. */
function chosenAtFirst({ accounts, requests }: Json<FoundPerson>): string[] {
  const entries = [...accounts, ...requests]
  return new Set(entries.map(({ email }) => email.toLowerCase())).size > 1 ? [] : entries.map(({ id }) => id)
}

interface LineProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

function Line({ label, checked, onChange, children }: LineProps) {
  return (
    <li className="py-2">
      <CheckboxLine label={label} checked={checked} onChange={onChange} />
      <p className="pl-8 text-sm wrap-anywhere text-muted">{children}</p>
    </li>
  )
}

/** How the person was identified, and the two things that can be done then. Owners only. */
function Answer({ contact, ids, onDone }: { contact: string; ids: string[]; onDone: () => void }) {
  const isOwner = useIsOwner()
  const [identifiedBy, setIdentifiedBy] = useState<Identification | ''>('')
  const [asked, setAsked] = useState(false)
  const [erasing, setErasing] = useState(false)
  const give = api.admin.privacy.export.useMutation({
    onSuccess: (data) => {
      downloadJson('personal-data.json', data)
      showToast({ title: 'The file is downloaded', description: 'The audit log says who gave it out.' })
    },
  })
  if (!isOwner)
    return (
      <Card>
        <CardHeader title="Give out or erase" description={ownersOnly} />
      </Card>
    )
  const kind = contact.includes('@') ? 'email' : 'phone'
  const options = identifications
    .filter((value) => proves(value, kind))
    .map((value) => ({ value, label: identificationLabels[value] }))
  const ready = (go: (how: Identification) => void) => () => {
    setAsked(true)
    if (identifiedBy && ids.length > 0) go(identifiedBy)
  }
  return (
    <Card>
      <CardHeader
        title="Give out or erase"
        description="Both leave an entry in the audit log, without personal words."
      />
      <SelectInput
        className="max-w-xl"
        label="How was the person identified?"
        placeholder="Choose what they showed"
        options={options}
        value={identifiedBy}
        onChange={setIdentifiedBy}
        error={asked && !identifiedBy ? privacyMessages.identifiedBy : undefined}
      />
      <Failure className="mt-3" message={asked && ids.length === 0 ? privacyMessages.ids : null} />
      <Failure className="mt-3" message={give.error && `Nothing was given out. ${serverMessage(give.error)}`} />
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button
          variant="secondary"
          pending={give.isPending}
          onClick={ready((how) => give.mutate({ contact, identifiedBy: how, ids }))}
        >
          <Download className="size-4" aria-hidden="true" />
          Download what is kept
        </Button>
        <Button variant="danger" onClick={ready(() => setErasing(true))}>
          <Trash2 className="size-4" aria-hidden="true" />
          Erase
        </Button>
      </div>
      {erasing && identifiedBy && (
        <EraseDialog
          contact={contact}
          identifiedBy={identifiedBy}
          ids={ids}
          onClose={() => setErasing(false)}
          onDone={onDone}
        />
      )}
    </Card>
  )
}
