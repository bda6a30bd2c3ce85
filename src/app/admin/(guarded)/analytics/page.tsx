import { Marketplace } from '~/features/admin-analytics/marketplace'
import Dashboard from '../page'

export { metadata } from '../page'

/** The dashboard, as specified, and below it what a marketplace is run by. */
export default function Page() {
  return (
    <>
      <Dashboard />
      <Marketplace />
    </>
  )
}
