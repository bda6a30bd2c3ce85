import type { Metadata } from 'next'
import { metadataOf } from '../../find-page'
import { ServiceRoute } from '../../service-route'

export const dynamic = 'force-dynamic'

interface PageProps {
  params: Promise<{ service: string; place: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { service, place } = await params
  return metadataOf(service, place)
}

export default async function Page({ params }: PageProps) {
  return <ServiceRoute {...(await params)} />
}
