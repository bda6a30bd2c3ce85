import { HomePage } from '~/features/home/home-page'

export const dynamic = 'force-static'

export default function Page() {
  return <HomePage />
}
