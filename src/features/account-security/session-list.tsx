'use client'

import { MonitorSmartphone } from 'lucide-react'
import { Alert } from '~/components/ui/alert'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { OwnSession } from '~/contracts/session'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** The devices somebody is signed in on, each of which can be signed out. */
export function SessionList() {
  const utils = api.useUtils()
  const own = api.auth.sessions.useQuery()
  const refresh = () => utils.auth.sessions.invalidate()
  const endOthers = api.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => {
      showToast({ title: ended === 0 ? 'You are signed in only here' : `Signed out of ${pluralize(ended, 'session')}` })
      return refresh()
    },
    onError: showFailure,
  })
  const sessions = own.data?.sessions ?? []
  return (
    <Card aria-labelledby="sessions">
      <CardHeader
        id="sessions"
        title="Where you are signed in"
        description="Sign out any device you do not recognize or no longer use."
      />
      {own.isLoading && <Skeleton className="h-24" />}
      {own.error && <Empty title="Your sessions could not be loaded">Reload the page to try again.</Empty>}
      <ul className="divide-y divide-border">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={refresh} />
        ))}
      </ul>
      <Alert className="mt-4">
        {endOthers.error && `Nothing was signed out. ${serverMessage(endOthers.error, 'Please try again.')}`}
      </Alert>
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-5" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </Card>
  )
}

function showFailure(error: Parameters<typeof serverMessage>[0]) {
  showToast({ title: 'Nothing was signed out', description: serverMessage(error, 'Please try again.'), tone: 'error' })
}

function SessionRow({ session, onEnded }: { session: Json<OwnSession>; onEnded: () => Promise<unknown> }) {
  const end = api.auth.endSession.useMutation({
    onSuccess: () => showToast({ title: 'Signed out', description: session.device }),
    onError: showFailure,
    onSettled: onEnded,
  })
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.current && <Badge>This device</Badge>}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {!session.current && (
            <>
              Last used <DateText value={session.lastUsedAt} style="dateTime" />
              <br />
            </>
          )}
          Signed in <DateText value={session.signedInAt} style="dateTime" /> from {session.address}
        </p>
        <Alert className="mt-2">
          {end.error && `Still signed in there. ${serverMessage(end.error, 'Please try again.')}`}
        </Alert>
      </div>
      {!session.current && (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3 shrink-0"
          pending={end.isPending || end.isSuccess}
          aria-label={`Sign out: ${session.device}`}
          onClick={() => end.mutate({ id: session.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
