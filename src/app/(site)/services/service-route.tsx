import { notFound } from 'next/navigation'
import { env } from '~/env'
import { ServicePage } from '~/features/contractor/service-page'
import { directoryData } from '~/features/contractor/structured-data'
import { StartForm } from '~/features/home/start-form'
import { PriceSection } from '~/features/marketing/price-guide'
import { publicApi } from '~/trpc/server'
import { findPage } from './find-page'

/** Contractors that the page shows. */
const shown = 12

/** The page of a service, or of a service in a city. */
export async function ServiceRoute({ service, place }: { service: string; place?: string }) {
  const about = await findPage(service, place)
  if (!about) notFound()
  const [page, [guide]] = await Promise.all([
    publicApi.contractor.list({ service, citySlug: place, sort: 'rating', limit: shown }),
    publicApi.priceGuide.list({ service }),
  ])
  return (
    <>
      <script type="application/ld+json">{directoryData(about, page.contractors, env.APP_URL)}</script>
      <ServicePage
        about={about}
        page={page}
        start={<StartForm service={service} />}
        prices={<PriceSection guide={guide} />}
      />
    </>
  )
}
