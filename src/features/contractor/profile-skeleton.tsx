import { Skeleton } from '~/components/ui/skeleton'

/** A profile's shape. */
export function ProfileSkeleton() {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6 sm:py-14" aria-hidden="true">
      <div className="flex flex-col gap-5 sm:flex-row">
        <Skeleton className="size-20 sm:size-24" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
        <Skeleton className="h-13 w-full sm:w-40" />
      </div>
      <div className="mt-8 grid gap-3 sm:grid-cols-3">
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
      </div>
      <Skeleton className="mt-8 h-11 w-64" />
      <Skeleton className="mt-6 h-40" />
    </div>
  )
}
