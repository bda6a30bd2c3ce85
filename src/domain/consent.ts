/** What a person reads beside a button, kept word for word with their consent (rule 31). */
export const consentWordings = {
  request:
    'By submitting, you agree that we share your request and contact details with at most three verified contractors at a time and email you about it.',
  directRequest:
    'By submitting, you agree that we share your request and contact details with this contractor, and with others only if you ask for them, and email you about it.',
  application:
    'By applying, you agree that we review your company, keep what you sent, and contact you about it by email and phone.',
  optionalMail:
    'Send me optional mail too: reminders, and notices of what is new in my account. I can stop it at any time.',
  noOptionalMail:
    'Stop optional mail: reminders, and notices of what is new in my account. Mail about what I asked for still comes.',
} as const
