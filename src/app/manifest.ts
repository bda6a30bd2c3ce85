import type { MetadataRoute } from 'next'
import { brand } from '~/domain/brand'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: brand.summary,
    start_url: '/',
    display: 'standalone',
    background_color: '#14110f',
    theme_color: '#14110f',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
