/** The product's name and how it speaks of itself, in one place. */
export const brand = {
  name: 'Trowel',
  tagline: 'Find Trusted Local Contractors',
  summary:
    'Describe your renovation or construction project for free and be matched with up to three verified local contractors, anywhere in Canada.',
} as const
