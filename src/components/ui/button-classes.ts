import { cn } from '~/lib/cn'
import { type ButtonLook, buttonLook } from './button-look'

/** The look of a button, for buttons and for links that are drawn as one. */
export function buttonClasses(look?: ButtonLook, className?: string) {
  return cn(buttonLook(look), className)
}
