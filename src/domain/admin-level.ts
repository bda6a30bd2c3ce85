/** What an admin may do: only owners manage admins, export and erase. */
export const adminLevels = ['owner', 'agent'] as const
export type AdminLevel = (typeof adminLevels)[number]

/** What an agent is answered who asks for what is an owner's. */
export const ownersOnly = 'Only owners can do this. Please ask an owner.'
