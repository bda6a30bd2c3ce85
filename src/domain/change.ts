/**
 * What an open screen is told of: that something of this kind changed, and which, never what it says now. The subject is a
 * project (`project`), a lead (`lead`, `message`, `quote`, `visit`), the project or, to a contractor, the lead of a payment,
 * a company (`company`, `review`), or a homeowner's account.
 */
export const changeKinds = [
  'project',
  'lead',
  'message',
  'quote',
  'visit',
  'payment',
  'company',
  'review',
  'account',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** For how long a screen that lost its line can be told what it missed; after that it reads everything anew. */
export const resumableForMinutes = 60
