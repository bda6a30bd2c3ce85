'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { AccountProvider } from '~/components/layout/account'
import { carryToast } from '~/components/ui/toast'
import type { SessionUser } from '~/contracts/primitives'
import { homes } from '~/lib/return-path'
import { callAs } from '~/trpc/page-account'
import { api } from '~/trpc/react'
import { onSessionEnd, recoverSession, signInsSoFar } from '~/trpc/session-end'
import { UnreadTitle } from './unread-title'
import { watchDownloads } from './watch-downloads'

const SignInAgainDialog = dynamic(() => import('./sign-in-again-dialog').then((module) => module.SignInAgainDialog), {
  ssr: false,
})

/** A page is loaded and at rest before it opens a line that stays open; what changes until then is told with the first event. */
const restMs = 1_500

interface SignedInProps {
  user: SessionUser
  children: ReactNode
}

/**
 * What a signed-in person works in. When their session ends meanwhile, a dialog signs the same account in again, and
 * what found it out is repeated (rule 86): a call, an upload or a download.
 */
export function SignedIn({ user: { id, role, email }, children }: SignedInProps) {
  const { client } = api.useUtils()
  const account = useMemo(() => ({ id, role, email }), [id, role, email])
  const [asked, setAsked] = useState<{ answer: (signedIn: boolean) => void } | null>(null)

  // Synchronises with the session, whose end the calls, uploads and downloads of this page find out.
  useEffect(() => {
    const isSignedIn = async () => {
      const { user } = await client.auth.session.query()
      if (user && user.id !== id) await startClean(user)
      return user !== null
    }
    const signInAgain = async () => {
      // What failed with the session of this account was refused for another reason.
      if (await isSignedIn()) return false
      return new Promise<boolean>((answer) => setAsked({ answer }))
    }
    const isReady = async () => (await isSignedIn()) || (await recoverSession(signInsSoFar()))
    const stops = [callAs(id), onSessionEnd(signInAgain), watchDownloads(isReady)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])

  useLiveChanges(account)

  const answer = (signedIn: boolean) => {
    asked?.answer(signedIn)
    setAsked(null)
  }
  return (
    <AccountProvider account={account}>
      {children}
      {role !== 'admin' && <UnreadTitle />}
      {asked && (
        <SignInAgainDialog
          email={email}
          role={role}
          onDone={async () => {
            const { user } = await client.auth.session.query()
            if (user && user.id !== id) await startClean(user)
            answer(user !== null)
          }}
          onGiveUp={() => answer(false)}
        />
      )}
    </AccountProvider>
  )
}

/** Shows what others change, for as long as the screen is open. */
function useLiveChanges(account: Pick<SessionUser, 'id' | 'role'>) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const start = async () => {
      const { follow } = await import('~/trpc/live/follow')
      if (!gone) stop = follow({ account, queryClient })
    }
    // Without it nothing is missing but what others change meanwhile.
    const timer = setTimeout(() => start().catch(() => {}), restMs)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [account, queryClient])
}

/** Leaves the page, which belongs to another account than the one that is signed in by now. Never resolves. */
function startClean({ role, email }: SessionUser): Promise<never> {
  carryToast({ title: `You are signed in as ${email}` })
  window.location.assign(homes[role])
  return new Promise(() => {})
}
