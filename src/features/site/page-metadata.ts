import type { Metadata } from 'next'
import { brand } from '~/domain/brand'

interface PublicPage {
  /** The page's one address, which is also its canonical link. */
  path: string
  title: string
  description: string
  /** Name of the picture under `/og` that a shared link shows. */
  image: string
  /** The title stands alone, without the product's name behind it. */
  whole?: boolean
}

/** What a page tells search engines and the places where its link is shared. */
export function publicPage({ path, title, description, image, whole = false }: PublicPage): Metadata {
  const named = whole ? title : `${title} · ${brand.name}`
  return {
    title: whole ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: brand.name,
      locale: 'en_CA',
      url: path,
      title: named,
      description,
      images: [{ url: `/og/${image}.jpg`, width: 1200, height: 630, alt: `${brand.name}: ${title}` }],
    },
    twitter: { card: 'summary_large_image', title: named, description, images: [`/og/${image}.jpg`] },
  }
}
