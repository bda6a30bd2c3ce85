import type { Metadata } from 'next'
import { PageHeading } from '~/components/layout/page-heading'
import { SecurityCards } from '~/features/account-security/security-cards'
import { NewsCard } from '~/features/admin-news/news-card'
import { ChangePassword } from '~/features/auth/change-password'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Your account' }

/** An admin's own account: password, sessions, and how news comes. */
export default async function Page() {
  const [{ user }] = await Promise.all([
    serverApi.auth.session(),
    serverApi.auth.sessions.prefetch(),
    serverApi.secondFactor.get.prefetch(),
    serverApi.admin.news.choice.prefetch(),
  ])
  return (
    <HydrateClient>
      <PageHeading title="Your account" subtitle={user?.email} actions={<ChangePassword />} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <SecurityCards />
        <NewsCard />
      </div>
    </HydrateClient>
  )
}
