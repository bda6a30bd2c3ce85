import type { MetadataRoute } from 'next'
import { env } from '~/env'

/** Made for the request: the sitemap's address is absolute, and the build does not know it. */
export const dynamic = 'force-dynamic'

/** Crawlers see the public site, and nothing that is somebody's own or carries a token. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/api/',
        '/admin',
        '/dev/',
        '/contractor-dashboard',
        '/customer-portal?',
        '/contractor/accept-invitation',
        '/reset-password',
        '/unsubscribe',
        '/follow',
      ],
    },
    sitemap: new URL('/sitemap.xml', env.APP_URL).href,
  }
}
