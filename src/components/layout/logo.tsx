import { cn } from '~/lib/cn'

interface LogoProps {
  name: string
  className?: string
}

/** The word-mark: a pointing trowel and the name. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight', className)}>
      <svg viewBox="0 0 28 28" className="size-7" aria-hidden="true">
        <path d="M3.2 24.8 8.6 8.9c.4-1.2 1.9-1.5 2.8-.6l8.3 8.3c.9.9.6 2.4-.6 2.8L3.2 24.8Z" fill="var(--accent)" />
        <path
          d="M15.6 12.4 18 10m0 0 1.3-2.6c.3-.6.7-1 1.2-1.4l2.2-1.8a1.6 1.6 0 0 1 2.2.2 1.6 1.6 0 0 1-.1 2l-1.9 2.1c-.4.5-.9.8-1.5 1.1L18 10Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name}
    </span>
  )
}
