/** What a person reads beside a button, kept word for word with their consent (decision D16). */
export const consentWordings = {
  request:
    'By submitting, you agree that we share your request and contact details with up to three verified contractors and email you about it.',
  application:
    'By applying, you agree that we review your company, keep what you sent, and contact you about it by email and phone.',
} as const
