import type { Metadata } from 'next'
import { NotFoundMessage } from '~/features/site/not-found-message'
import { SiteFrame } from '~/features/site/site-frame'

export const metadata: Metadata = { title: '404 Page Not Found' }

export default function NotFound() {
  return (
    <SiteFrame>
      <NotFoundMessage />
    </SiteFrame>
  )
}
