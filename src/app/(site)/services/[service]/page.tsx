import type { Metadata } from 'next'
import { metadataOf } from '../find-page'
import { ServiceRoute } from '../service-route'

export const dynamic = 'force-dynamic'

interface PageProps {
  params: Promise<{ service: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return metadataOf((await params).service)
}

export default async function Page({ params }: PageProps) {
  return <ServiceRoute service={(await params).service} />
}
