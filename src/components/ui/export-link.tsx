'use client'

import { Download } from 'lucide-react'
import { useId } from 'react'
import { useIsOwner } from '~/components/layout/ownership'
import { Button } from './button'
import { buttonClasses } from './button-classes'

interface ExportLinkProps {
  list: 'contractors' | 'projects' | 'homeowners' | 'marketplace' | 'audit'
  /** What the list is narrowed to; the export is narrowed likewise. */
  filter: URLSearchParams
}

/** Takes the whole of a list away as CSV; owners only. */
export function ExportLink({ list, filter }: ExportLinkProps) {
  const reason = useId()
  if (!useIsOwner())
    return (
      <div className="flex flex-col items-start gap-1 sm:items-end">
        <Button variant="secondary" disabled focusable aria-describedby={reason}>
          <Download className="size-4" aria-hidden="true" />
          Export CSV
        </Button>
        <p id={reason} className="text-xs text-muted">
          Only owners export.
        </p>
      </div>
    )
  return (
    <a href={`/api/admin/export/${list}?${filter}`} download className={buttonClasses({ variant: 'secondary' })}>
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </a>
  )
}
