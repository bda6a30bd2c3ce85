'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import { Dialog } from '~/components/ui/dialog'
import { Facts } from '~/components/ui/facts'
import { Skeleton } from '~/components/ui/skeleton'
import type { HomeownerDetail } from '~/contracts/homeowner-list'
import { matching } from '~/domain/matching'
import { projectStatusLabels } from '~/domain/project-status'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'

interface HomeownerDialogProps {
  id: string
  /** What support does for the account, which belongs to another feature. */
  accountSupport: ReactNode
  onClose: () => void
}

/** One homeowner's account and the newest of their projects. */
export function HomeownerDialog({ id, accountSupport, onClose }: HomeownerDialogProps) {
  const { data, error } = api.admin.homeowners.byId.useQuery({ id })
  const name = data
    ? `${data.homeowner.firstName} ${data.homeowner.lastName}`.trim() || data.homeowner.email
    : 'Homeowner'
  return (
    <Dialog open onClose={onClose} title={name} wide>
      {error && (
        <p>
          {error.data?.code === 'NOT_FOUND'
            ? 'This account is not there any more.'
            : 'The account could not be loaded.'}
        </p>
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <Account detail={data} />}
      {data && accountSupport}
    </Dialog>
  )
}

function Account({ detail: { homeowner, projects } }: { detail: Json<HomeownerDetail> }) {
  return (
    <>
      <Facts
        facts={[
          ['Email', homeowner.email],
          ['Email proved', homeowner.emailProvedAt && <DateText key="proved" value={homeowner.emailProvedAt} />],
          ['Joined', <DateText key="joined" value={homeowner.createdAt} />],
          [
            'Last login',
            homeowner.lastLoginAt && <DateText key="login" value={homeowner.lastLoginAt} style="dateTime" />,
          ],
        ]}
      />
      <h3 className="mt-6 mb-2 font-semibold">Projects</h3>
      {projects.length === 0 && (
        <p className="text-sm text-muted">None yet. Requests are linked to an account once its email is proved.</p>
      )}
      <ul className="flex flex-col divide-y divide-border">
        {projects.map(({ id, reference, projectType, city, status, placesTaken, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <Link href={`/admin/projects/${id}`} className="min-w-0 hover:underline">
              <span className="block font-medium">
                {projectType}, {city}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {reference}, <DateText value={createdAt} />, {placesTaken} of {matching.maxCompeting} places
              </span>
            </Link>
            <Badge>{projectStatusLabels[status]}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
