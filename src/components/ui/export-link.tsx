import { Download } from 'lucide-react'
import { buttonClasses } from './button-classes'

interface ExportLinkProps {
  list: 'contractors' | 'projects' | 'homeowners' | 'audit'
  /** What the list is narrowed to; the export is narrowed likewise. */
  filter: URLSearchParams
}

/** Takes the whole of a list away as CSV. */
export function ExportLink({ list, filter }: ExportLinkProps) {
  return (
    <a href={`/api/admin/export/${list}?${filter}`} download className={buttonClasses({ variant: 'secondary' })}>
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </a>
  )
}
