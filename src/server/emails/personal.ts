import { removedText } from '~/domain/erasure'
import { redacted } from '~/domain/redact'
import { contact, type EmailPrivacy, keep, redact, redactOwner } from './template'
import { emailTemplates } from './templates'

const privacies: Record<string, EmailPrivacy<Record<string, unknown>>> = emailTemplates

/** Templates about a homeowner, by who reads them: the person, a contractor, or whom the prop `audience` names. */
export function templatesReadBy(reader: EmailPrivacy<unknown>['reader']): string[] {
  return Object.entries(privacies)
    .filter(([, privacy]) => privacy.reader === reader && privacy.about !== 'nobody')
    .map(([template]) => template)
}

/** Every template that only contractors read, about themselves or about a homeowner's request. */
export const contractorTemplates = Object.keys(privacies).filter((name) => privacies[name]?.reader === 'contractor')

/** Whether a mail with these props goes to a contractor. */
export function isReadByContractor(template: string, props: object): boolean {
  const reader = privacies[template]?.reader
  return reader === 'contractor' || (reader === 'audience' && 'audience' in props && props.audience === 'contractor')
}

/** Whether a contractor still gets it after the homeowner was erased. */
export function sentAfterErasure(template: string): boolean {
  return privacies[template]?.sentAfterErasure ?? false
}

/** Whether it is the last mail to somebody of whom nothing else is kept. */
export function hasLastWords(template: string): boolean {
  return privacies[template]?.lastWords ?? false
}

/** Templates that are the last to somebody. */
export const templatesWithLastWords = Object.keys(privacies).filter(hasLastWords)

/** A mail's props once the person it is about has gone; `takeOut` takes them out of words that stay. */
export function propsWithout(
  template: string,
  props: Record<string, unknown>,
  takeOut: (text: string) => string = (text) => text,
): Record<string, unknown> {
  const { personal = {} } = privacies[template] ?? {}
  const left = Object.entries(props).map(([name, value]) => {
    const rule: unknown = Object.hasOwn(personal, name) ? personal[name] : keep
    if (rule === redact || rule === redactOwner) return [name, typeof value === 'string' ? takeOut(value) : value]
    return [name, rule === keep || rule === contact ? value : rule]
  })
  return Object.fromEntries(left)
}

/**
 * A mail's props once the contact of a company has gone: words stay without them, and what the mail said of how to reach
 * them goes if it was about this company.
 */
export function propsWithoutContact(
  template: string,
  props: Record<string, unknown>,
  { isAbout, takeOut }: { isAbout: boolean; takeOut: (text: string) => string },
): Record<string, unknown> {
  const { personal = {} } = privacies[template] ?? {}
  const words = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(words) : typeof value === 'string' ? takeOut(value) : value
  const left = Object.entries(props).map(([name, value]) => {
    const rule: unknown = Object.hasOwn(personal, name) ? personal[name] : keep
    if (rule === contact) return [name, isAbout ? redacted : value]
    return [name, rule === redact || rule === removedText || Array.isArray(rule) ? words(value) : value]
  })
  return Object.fromEntries(left)
}
