'use client'

import { type FormEvent, useState } from 'react'
import { TextField } from '~/components/form/text-field'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { useUrlState } from '~/components/ui/use-url-state'
import { privacyMessages } from '~/contracts/privacy'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { Found } from './found'

/** Finds what is kept of somebody by email or phone number, with an account or without, to give it out or erase it. */
export function PrivacyRequests() {
  const url = useUrlState()
  const contact = url.get('contact') ?? ''
  const [missing, setMissing] = useState(false)
  const query = api.admin.privacy.find.useQuery({ contact }, { enabled: contact !== '', retry: false })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('contact')).trim()
    setMissing(!given)
    if (given && given === contact) query.refetch()
    else url.set({ contact: given || null })
  }
  const refused = query.error && serverMessage(query.error)
  return (
    <>
      <PageHeading title="Privacy requests" subtitle="Give out or erase what is kept of a person who asks for it" />
      <Card>
        <CardHeader
          title="Find a person"
          description="Whoever asks must have been identified first: answer by mail to that address, or call that number."
        />
        <form noValidate onSubmit={search} className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <TextField
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
        </form>
      </Card>
      <div className="mt-6" aria-live="polite">
        {!contact && (
          <Empty title="Nobody is searched for">
            Requests, accounts and companies with an email or phone number appear here, and what was mailed.
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
