'use client'

import { Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'

/** Switches between light and dark. Which icon shows is decided by CSS, so nothing flickers at the start. */
export function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme()
  return (
    <button
      type="button"
      aria-label="Toggle theme"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted transition-colors hover:bg-raised hover:text-foreground"
    >
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
    </button>
  )
}
