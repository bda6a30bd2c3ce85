/** What happened to a contractor's access to a homeowner's contact details and files (rule 56). */
export const contactAccessKinds = ['contact', 'files', 'ended'] as const
export type ContactAccessKind = (typeof contactAccessKinds)[number]
