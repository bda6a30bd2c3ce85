import { Spinner } from '~/components/ui/spinner'

export default function Loading() {
  return (
    <div className="flex justify-center py-24 text-muted">
      <Spinner className="size-8" label="Loading" />
    </div>
  )
}
