import { TRPCError } from '@trpc/server'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { env } from '~/env'
import { ContractorProfile } from '~/features/contractor/contractor-profile'
import { structuredData } from '~/features/contractor/structured-data'
import { publicApi } from '~/trpc/server'

export const dynamic = 'force-dynamic'

interface PageProps {
  params: Promise<{ id: string }>
}

/** What is answered of an id that nobody has, or that none can be. */
const unknown: readonly string[] = ['NOT_FOUND', 'BAD_REQUEST']

/** Null when there is no such published contractor. Read once for the page and its metadata. */
const findContractor = cache(async (id: string) => {
  try {
    return await publicApi.contractor.byId({ id })
  } catch (error) {
    if (error instanceof TRPCError && unknown.includes(error.code)) return null
    throw error
  }
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const contractor = await findContractor((await params).id)
  if (!contractor) return { title: 'Contractor not found', robots: { index: false } }
  const { companyName, city, province, slug } = contractor
  const title = `${companyName}, ${city}, ${province}`
  const description =
    contractor.description?.replace(/\s+/g, ' ').slice(0, 160) ??
    `${companyName} in ${city}, ${province}: services, certifications and reviews. Ask for a free quote.`
  const canonical = `/contractors/${slug}`
  return { title, description, alternates: { canonical }, openGraph: { title, description, url: canonical } }
}

export default async function Page({ params }: PageProps) {
  const contractor = await findContractor((await params).id)
  if (!contractor) notFound()
  return (
    <>
      <script type="application/ld+json">{structuredData(contractor, env.APP_URL)}</script>
      <ContractorProfile contractor={contractor} />
    </>
  )
}
