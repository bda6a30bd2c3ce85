/** Of what a person gave, these are looked for in others' words when the person is erased. */
export const formerDetailKinds = ['name', 'email', 'phone', 'address', 'postal_code'] as const
export type FormerDetailKind = (typeof formerDetailKinds)[number]
