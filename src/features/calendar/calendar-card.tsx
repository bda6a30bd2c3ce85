'use client'

import { useState } from 'react'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { CopyButton } from '~/components/ui/copy-button'
import { DateText } from '~/components/ui/date-text'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** The address at which one's own calendar reads the agreed visits: made, made anew, revoked. */
export function CalendarCard() {
  const feed = api.visit.feed.useQuery()
  return (
    <Card aria-labelledby="calendar-address">
      <CardHeader
        id="calendar-address"
        title="Calendar address"
        description="Your agreed visits in your own calendar: subscribe to this address there. Whoever has it can read them. It ends when your password is changed."
      />
      {feed.data ? (
        <Address since={feed.data.since} />
      ) : feed.isError ? (
        <Button variant="secondary" size="sm" onClick={() => feed.refetch()}>
          It could not be loaded. Try again
        </Button>
      ) : (
        <Skeleton className="h-11" />
      )}
    </Card>
  )
}

function Address({ since }: { since: string | null }) {
  const utils = api.useUtils()
  const [asked, setAsked] = useState<'make' | 'revoke' | null>(null)
  const make = api.visit.makeFeed.useMutation({
    // The address itself stays in this card only.
    onSuccess: (made) => utils.visit.feed.setData(undefined, { ...made, url: null }),
  })
  const revoke = api.visit.revokeFeed.useMutation({
    onSuccess: (revoked) => {
      utils.visit.feed.setData(undefined, revoked)
      make.reset()
      showToast({ title: 'Calendar address revoked' })
    },
  })
  const refused = make.error ?? revoke.error
  const url = make.data?.url
  return (
    <div className="flex flex-col items-start gap-4">
      {url ? (
        <div className="flex w-full flex-col items-start gap-2">
          <TextInput
            label="Your calendar address"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            description="It is shown only now. Add it to your calendar before you leave this page."
            className="w-full"
          />
          <CopyButton text={url} what="the calendar address" />
        </div>
      ) : (
        since && (
          <p className="text-sm text-muted">
            You have an address since <DateText value={since} />. It was shown when it was made; if you no longer have
            it, make a new one.
          </p>
        )
      )}
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {serverMessage(refused)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={make.isPending}
          onClick={() => (since ? setAsked('make') : make.mutate())}
        >
          {since ? 'Make a new address' : 'Make an address'}
        </Button>
        {since && (
          <Button variant="ghost" size="sm" pending={revoke.isPending} onClick={() => setAsked('revoke')}>
            Revoke address
          </Button>
        )}
      </div>
      {asked === 'make' && (
        <ConfirmDialog
          title="Make a new address?"
          text="The one before no longer works: calendars that use it stop showing your visits."
          action="Make a new address"
          pending={make.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => make.mutateAsync()}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title="Revoke the address?"
          text="Calendars that use it stop showing your visits."
          action="Revoke address"
          danger
          pending={revoke.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => revoke.mutateAsync()}
        />
      )}
    </div>
  )
}
