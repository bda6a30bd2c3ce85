'use client'

import { type FormEvent, useState } from 'react'
import { ClientForm } from '~/components/form/client-form'
import { TextInput } from '~/components/form/text-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { privacyMessages } from '~/contracts/privacy'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { Found } from './found'

/** Finds what is kept of somebody by email or phone number, with an account or without, to give it out or erase it. */
export function PrivacyRequests() {
  // Kept out of the address: it is personal, and addresses end up in histories and logs.
  const [contact, setContact] = useState('')
  const [missing, setMissing] = useState(false)
  const query = api.admin.privacy.find.useQuery({ contact }, { enabled: contact !== '', retry: false })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('contact')).trim()
    setMissing(!given)
    if (given && given === contact) query.refetch()
    else setContact(given)
  }
  const refused = query.error && serverMessage(query.error)
  return (
    <>
      <PageHeading title="Privacy requests" subtitle="Give out or erase what is kept of a person who asks for it" />
      <Card>
        <CardHeader
          title="Find a person"
          description="First make sure who is asking: have them answer a mail to that address, or call that number."
        />
        <ClientForm onSubmit={search} className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <TextInput
            key={contact}
            className="flex-1"
            label="Email or phone number"
            name="contact"
            autoComplete="off"
            defaultValue={contact}
            error={missing ? privacyMessages.contact : (refused ?? undefined)}
          />
          <Button type="submit" className="sm:mt-[1.625rem]" pending={query.isFetching}>
            Search
          </Button>
        </ClientForm>
      </Card>
      <div className="mt-6" aria-live="polite">
        {!contact && (
          <Empty title="No search yet">
            Search for an email or phone number to see the requests, accounts and companies it belongs to.
          </Empty>
        )}
        {query.isLoading && <Skeleton className="h-48" />}
        {query.data && (
          <Found
            key={`${contact} ${query.dataUpdatedAt}`}
            contact={contact}
            found={query.data}
            onDone={query.refetch}
          />
        )}
      </div>
    </>
  )
}
