import { NotFoundMessage } from '~/features/site/not-found-message'

export default function NotFound() {
  return (
    <main id="content">
      <NotFoundMessage home="/admin" label="Back to the dashboard" />
    </main>
  )
}
