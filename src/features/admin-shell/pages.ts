/** The pages of the back office, as the search offers them. */
export const pages = [
  { href: '/admin', label: 'Dashboard', also: 'work queue needs attention system status' },
  { href: '/admin/contractors', label: 'Contractors', also: 'applications companies' },
  { href: '/admin/projects', label: 'Projects', also: 'requests' },
  { href: '/admin/homeowners', label: 'Homeowners', also: 'accounts customers' },
  { href: '/admin/analytics', label: 'Analytics', also: 'time to match kept rate slots response win rate value' },
  { href: '/admin/service-questions', label: 'Service Questions', also: 'wizard' },
  { href: '/admin/reviews', label: 'Reviews', also: 'ratings' },
  { href: '/admin/turns', label: 'Fair turn', also: 'turns share matching' },
  { href: '/admin/rates', label: 'Fee on a won job', also: 'rates price percent cap' },
  { href: '/admin/audit', label: 'Audit log', also: 'history who did what activity' },
  { href: '/admin/privacy', label: 'Privacy requests', also: 'erase export person' },
  { href: '/admin/account', label: 'Your account', also: 'password two-step news mail' },
] as const

/** Beside the others for owners. */
export const ownersPages = [
  { href: '/admin/admins', label: 'Admins', also: 'invite disable agents owners' },
  { href: '/admin/integrations', label: 'Integrations', also: 'api keys scopes programs partners' },
] as const

export interface PageOfOffice {
  href: string
  label: string
  also: string
}

/** Those whose name, or what else they are called, has every word that was typed as a beginning. */
export function findPages(typed: string, among: readonly PageOfOffice[]): PageOfOffice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return among.filter(({ label, also }) => {
    const known = `${label} ${also}`.toLowerCase().split(/\s+/)
    return words.every((word) => known.some((one) => one.startsWith(word)))
  })
}
