const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'border border-border bg-surface text-foreground hover:bg-raised active:bg-raised',
  ghost: 'text-foreground hover:bg-raised active:bg-raised',
  danger: 'bg-danger text-on-danger hover:opacity-90 active:opacity-90',
  /** Green, as what is verified and public. */
  verified: 'border border-success/50 bg-success/10 text-success hover:bg-success/20 active:bg-success/20',
} as const

const sizes = {
  sm: 'min-h-9 px-3 text-sm max-md:min-h-11',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-lg',
  icon: 'size-11',
} as const

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55'

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** As wide as its container. */
  block?: boolean
}

/** The classes of a button, for what loads with every page and must stay light: nothing merges them. */
export function buttonLook({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): string {
  return [base, variants[variant], sizes[size], block ? 'w-full' : ''].join(' ')
}
