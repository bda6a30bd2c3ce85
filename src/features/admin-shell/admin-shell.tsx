'use client'

import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { PanelLeft, UserRound } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ThemeToggle } from '~/components/layout/theme-toggle'
import { cn } from '~/lib/cn'
import { SearchButton } from './search-button'
import { Sidebar } from './sidebar'
import { sidebarCookie } from './sidebar-cookie'
import { useLostSession } from './use-lost-session'

const phone = '(max-width: 767px)'

interface AdminShellProps {
  initiallyOpen: boolean
  children: ReactNode
}

/** Sidebar and top bar of the back office. Ctrl or Cmd with B folds the sidebar. */
export function AdminShell({ initiallyOpen, children }: AdminShellProps) {
  const [open, setOpen] = useState(initiallyOpen)
  const pathname = usePathname()
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  if (drawerOn !== null && drawerOn !== pathname) setDrawerOn(null)
  useLostSession()

  const toggle = useCallback(() => {
    if (window.matchMedia(phone).matches) {
      setDrawerOn((current) => (current === null ? pathname : null))
      return
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${sidebarCookie.name}=${!open}; path=/; max-age=${sidebarCookie.maxAge}; samesite=lax`
    setOpen(!open)
  }, [open, pathname])

  // Synchronises with the keyboard of the whole window.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])

  return (
    <div className="flex min-h-dvh">
      <aside
        data-state={open ? 'expanded' : 'collapsed'}
        className={cn(
          'sticky top-0 hidden h-dvh shrink-0 border-r border-border bg-surface transition-[width] duration-200 md:block',
          open ? 'w-64' : 'w-12',
        )}
      >
        <Sidebar collapsed={!open} />
      </aside>
      <Dialog
        open={drawerOn === pathname}
        onClose={() => setDrawerOn(null)}
        aria-label="Sidebar"
        className="fixed inset-0 z-50 md:hidden"
      >
        <DialogBackdrop className="fixed inset-0 bg-black/60" />
        <DialogPanel className="fixed inset-y-0 left-0 w-72 border-r border-border bg-surface">
          <Sidebar collapsed={false} onNavigate={() => setDrawerOn(null)} />
        </DialogPanel>
      </Dialog>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-border bg-background/90 px-2 backdrop-blur sm:px-4">
          <button
            type="button"
            aria-label="Toggle sidebar"
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
            className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground"
          >
            <PanelLeft className="size-5" aria-hidden="true" />
          </button>
          <div className="flex items-center gap-1">
            <SearchButton />
            <Link
              href="/admin/account"
              aria-label="Your account"
              className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground"
            >
              <UserRound className="size-5" aria-hidden="true" />
            </Link>
            <ThemeToggle />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="w-full flex-1 mx-auto max-w-screen-2xl px-4 py-6 outline-none sm:px-6 md:max-xl:px-4"
        >
          {children}
        </main>
      </div>
    </div>
  )
}
