import { Skeleton } from '~/components/ui/skeleton'

export function DashboardSkeleton() {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6 px-4 py-10 sm:px-6" aria-hidden="true">
      <Skeleton className="h-9 w-64" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  )
}
