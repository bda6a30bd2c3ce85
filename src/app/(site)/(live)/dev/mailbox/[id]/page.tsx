import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MailView } from '~/features/mailbox/mail-view'
import { toJson } from '~/lib/json'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Mail', robots: { index: false } }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const mail = await serverApi.mailbox.byId(await params).catch(() => notFound())
  return <MailView mail={toJson(mail)} />
}
