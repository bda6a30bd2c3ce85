export const roles = ['homeowner', 'contractor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who caused a change: a person by role, a visitor without an account, or the product itself. */
export const actorKinds = [...roles, 'visitor', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]
