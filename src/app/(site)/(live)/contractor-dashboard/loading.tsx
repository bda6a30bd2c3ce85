import { DashboardSkeleton } from '~/features/contractor-portal/dashboard-skeleton'

export default function Loading() {
  return <DashboardSkeleton />
}
