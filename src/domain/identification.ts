/**
 * How somebody proved to be the person whose data they ask for. A closed list: what they showed or said is personal
 * itself, and is not kept.
 */
export const identifications = ['email_answered', 'phone_answered', 'document_seen', 'ordered'] as const
export type Identification = (typeof identifications)[number]

export const identificationLabels: Record<Identification, string> = {
  email_answered: 'They answered a mail we sent to that address',
  phone_answered: 'They answered when we called that number',
  document_seen: 'They showed an identity document (not kept)',
  ordered: 'A court or a privacy commissioner ordered it',
}

export type ContactKind = 'email' | 'phone'

/**
 * Whether it proves who somebody is, and not only that they are reached by one email or number: anybody may write
 * somebody else's email beside a number of their own, and a mailbox may have changed hands.
 */
export function provesPerson(identification: Identification): boolean {
  return identification === 'document_seen' || identification === 'ordered'
}

/** Whether this proves that an email, or a phone number, is theirs. */
export function proves(identification: Identification, kind: ContactKind): boolean {
  const only: Partial<Record<Identification, ContactKind>> = { email_answered: 'email', phone_answered: 'phone' }
  return (only[identification] ?? kind) === kind
}
