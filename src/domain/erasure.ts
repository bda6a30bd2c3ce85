/** Who stands in a person's place once they have gone. */
export const formerName = 'Former homeowner'

/** Who stands in the place of a company's contact once it has left. */
export const formerContact = 'Former contact'

/** What stands in the place of words that were theirs. */
export const removedText = '[Removed: the homeowner deleted their account]'

/** Values the columns accept and that reach nobody: `.invalid` is reserved for this (RFC 2606). */
export const nobody = { email: 'deleted@account.invalid', phone: '+10000000000' } as const
