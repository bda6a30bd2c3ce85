import { cn } from '~/lib/cn'

/** The look of everything that is typed into. */
export const controlClasses = cn(
  'w-full min-h-11 rounded-lg border border-border-strong bg-background px-3 py-2 text-base text-foreground',
  'transition-colors duration-150 hover:border-foreground/60',
  'focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
  'data-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60',
)
