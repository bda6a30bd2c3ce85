/** What a person reads beside a button, kept word for word with their consent (decision D16). */
export const consentWordings = {
  request:
    'By submitting, you agree that we share your request and contact details with up to three verified contractors and email you about it.',
} as const
