'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ProfileSkeleton } from './profile-skeleton'

interface ProfileLinkProps {
  slug: string
  className?: string
  children: ReactNode
}

/** Leads to a profile, and shows the profile's shape while that is on its way. */
export function ProfileLink({ slug, className, children }: ProfileLinkProps) {
  return (
    <Link href={`/contractors/${slug}`} prefetch={false} className={className}>
      {children}
      <WhileLoading />
    </Link>
  )
}

function WhileLoading() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    <div
      role="status"
      aria-label="Loading the profile"
      className="fixed inset-x-0 top-16 bottom-0 z-30 animate-appear-late overflow-hidden bg-background opacity-0"
    >
      <ProfileSkeleton />
    </div>,
    document.body,
  )
}
