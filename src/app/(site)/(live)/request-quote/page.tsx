import { z } from 'zod'
import { AccountProvider } from '~/components/layout/account'
import { RequestWizard } from '~/features/request/request-wizard'
import { publicPage } from '~/features/site/page-metadata'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata = publicPage({
  path: '/request-quote',
  title: 'Request a quote',
  description: 'Describe your project in three steps and be matched with up to three verified local contractors, free.',
  image: 'request',
})

const typed = z.string().max(100).optional().catch(undefined)
const search = z.object({ service: typed, postalCode: typed })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const begun = search.parse(await searchParams)
  const [{ user }, canEnhance] = await Promise.all([
    serverApi.auth.session(),
    serverApi.lead.canEnhance(),
    serverApi.serviceQuestion.categories.prefetch(),
    serverApi.serviceQuestion.list.prefetch(),
  ])
  const account = user?.role === 'homeowner' ? await serverApi.homeownerAccount.profile() : null
  const contact = account && {
    customerName: `${account.firstName} ${account.lastName}`,
    email: account.email,
    phone: account.phone ?? '',
  }
  return (
    <HydrateClient>
      <AccountProvider account={user}>
        <RequestWizard begun={begun} contact={contact} canEnhance={canEnhance} />
      </AccountProvider>
    </HydrateClient>
  )
}
