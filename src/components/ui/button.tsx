import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { buttonClasses } from './button-classes'
import type { ButtonLook } from './button-look'
import { Spinner } from './spinner'

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode
  /** Something is under way: the button keeps its width and its focus, and takes no more clicks. */
  pending?: boolean
  /** Keeps its focus while it is disabled: pressing it may be what disabled it. */
  focusable?: boolean
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  focusable = false,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const resting = disabled && focusable
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !focusable}
      aria-disabled={pending || resting || undefined}
      aria-busy={pending || undefined}
      onClick={pending || resting ? (event) => event.preventDefault() : onClick}
      className={buttonClasses({ variant, size, block }, cn(resting && 'cursor-not-allowed opacity-55', className))}
    >
      {pending && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner className="size-4" />
        </span>
      )}
      <span className={cn('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
    </button>
  )
}
