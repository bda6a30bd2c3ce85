import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { buttonClasses } from './button-classes'
import type { ButtonLook } from './button-look'
import { Spinner } from './spinner'

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode
  /** Something is under way: the button keeps its width and its focus, and takes no more clicks. */
  pending?: boolean
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  disabled,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClasses({ variant, size, block }, className)}
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
