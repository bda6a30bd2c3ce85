'use client'

import { ChartNoAxesColumn, FolderKanban, HardHat, House, LayoutDashboard, ListChecks, LogOut } from 'lucide-react'
import { NavLink } from '~/components/layout/nav-link'
import { cn } from '~/lib/cn'
import { useAdminLogout } from './use-admin-logout'

const links = [
  { href: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { href: '/admin/contractors', label: 'Contractors', icon: HardHat },
  { href: '/admin/projects', label: 'Projects', icon: FolderKanban },
  { href: '/admin/homeowners', label: 'Homeowners', icon: House },
  { href: '/admin/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  { href: '/admin/service-questions', label: 'Service Questions', icon: ListChecks },
]

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 text-sm text-muted hover:bg-raised hover:text-foreground aria-[current=page]:text-foreground'

interface SidebarProps {
  collapsed: boolean
  /** A page was chosen, be it the one that is open. */
  onNavigate?: () => void
}

/** The back office's navigation; folded it shows icons, whose names screen readers still say. */
export function Sidebar({ collapsed, onNavigate }: SidebarProps) {
  const { logOut, pending } = useAdminLogout()
  const text = cn('truncate', collapsed && 'sr-only')
  return (
    <div className={cn('flex h-full flex-col', collapsed ? 'p-1' : 'p-3')}>
      <div className={cn('mb-4 px-2.5 pt-2', collapsed && 'sr-only')}>
        <p className="font-semibold">Admin</p>
        <p className="text-sm text-muted">Platform Management</p>
      </div>
      <nav aria-label="Admin" className="flex flex-1 flex-col gap-1">
        {links.map(({ href, label, icon: Icon }) => (
          <NavLink
            key={href}
            href={href}
            className={item}
            currentClassName="bg-raised font-medium"
            onNavigate={onNavigate}
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            <span className={text}>{label}</span>
          </NavLink>
        ))}
      </nav>
      <button type="button" onClick={logOut} disabled={pending} className={item}>
        <LogOut className="size-5 shrink-0" aria-hidden="true" />
        <span className={text}>Logout</span>
      </button>
    </div>
  )
}
