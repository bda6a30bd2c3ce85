import { format } from 'date-fns/format'

/** `Nov 20, 2026`: dates in lists (admin specification section 9). */
export function formatDate(date: Date): string {
  return format(date, 'MMM d, yyyy')
}

/** `Nov 20, 2026, 3:04 PM`. */
export function formatDateTime(date: Date): string {
  return format(date, 'MMM d, yyyy, h:mm a')
}

/** `November 20, 2026`: reviews (public specification section 2). */
export function formatLongDate(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
}

/** `propertyAgeYears` -> `Property Age Years`. */
export function spacedWords(camelCase: string): string {
  const spaced = camelCase.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
