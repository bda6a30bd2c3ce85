/** What a key of the API may do, with the sentence that says it. Each procedure declares the scope that reaches it. */
export const apiScopeDescriptions = {
  'leads:write': 'Submit requests of homeowners; with a contractor’s key, answer their leads, send quotes and messages',
  'leads:read': 'Follow the requests it submitted; with a contractor’s key, read their leads, quotes and messages',
  'projects:read': 'Read projects with contact details, assignments and history',
  'projects:write': 'Change the status, the notes and the owner of projects, and assign contractors',
  'contractors:read': 'Read contractors with contact details, documents and verification',
  'contractors:write': 'Create, edit, invite, publish, unpublish and archive contractors',
  'homeowners:read': 'Read homeowners’ accounts with contact details and their projects',
  'events:read': 'Read the feed of events',
  'webhooks:manage': 'Create, change and delete webhook endpoints',
} as const

export type ApiScope = keyof typeof apiScopeDescriptions

export const apiScopes = Object.keys(apiScopeDescriptions) as [ApiScope, ...ApiScope[]]

/** What a contractor's key can have, always of that contractor alone. */
export const contractorScopes = ['leads:read', 'leads:write'] as const satisfies readonly ApiScope[]

export type ContractorScope = (typeof contractorScopes)[number]
