/** What a key of the platform may do, with the sentence that says it. Each procedure declares the scope that reaches it. */
export const apiScopeDescriptions = {
  'leads:write': 'Submit requests of homeowners, with files',
  'leads:read': 'Follow the requests that it submitted',
  'projects:read': 'Read projects with contact details, assignments and history',
  'projects:write':
    'Change the status, the notes and the owner of projects, and assign contractors; answers hold the project with contact details',
  'contractors:read': 'Read contractors with contact details, documents and verification',
  'contractors:write':
    'Create, edit, publish, unpublish and archive contractors; answers hold them with contact details',
  'homeowners:read': 'Read homeowners’ accounts with contact details and their projects',
  'events:read': 'Read the feed of events',
  'webhooks:manage': 'Create, change and delete its own webhook endpoints, together with events:read',
} as const

export type ApiScope = keyof typeof apiScopeDescriptions

export const apiScopes = Object.keys(apiScopeDescriptions) as [ApiScope, ...ApiScope[]]

/** The same for a contractor's key, which is always about that contractor alone. */
export const contractorScopeDescriptions = {
  'leads:read': 'Read your leads with quotes, messages, visits and payments',
  'leads:write': 'Answer your leads, send quotes and messages, and offer times for visits',
} as const satisfies Partial<Record<ApiScope, string>>

export type ContractorScope = keyof typeof contractorScopeDescriptions

export const contractorScopes = Object.keys(contractorScopeDescriptions) as [ContractorScope, ...ContractorScope[]]
