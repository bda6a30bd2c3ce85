import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MailboxList } from '~/features/mailbox/mailbox-list'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Mailbox', robots: { index: false } }

export default async function Page() {
  const mails = await serverApi.mailbox.list().catch(() => notFound())
  return <MailboxList mails={mails} />
}
