import type { Metadata } from 'next'
import { z } from 'zod'
import { BrokenLink } from '~/features/unsubscribe/broken-link'
import { MailChoicePanel } from '~/features/unsubscribe/mail-choice-panel'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Unsubscribe', robots: { index: false }, referrer: 'no-referrer' }

const search = z.object({ token: z.string().max(200).catch('') })

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = search.parse(await searchParams)
  const choice = await serverApi.mail.choice({ token }).catch(() => null)
  return choice ? <MailChoicePanel token={token} {...choice} /> : <BrokenLink />
}
