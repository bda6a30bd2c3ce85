/** Canadian area codes in service, as the numbering plan's administrator lists them. */
const areaCodes = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 ' +
    '506 514 519 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 ' +
    '879 902 905 942'
  ).split(' '),
)

const throwaway = /@(?:mailinator|guerrillamail|10minutemail|tempmail|yopmail|sharklasers|trashmail)\./i

export interface Contact {
  /** `+1##########` */
  phone: string
  email: string
}

/** What looks wrong with a contact. A flag for admins, never a refusal (rule 43). */
export function implausibilities({ phone, email }: Contact): string[] {
  const digits = phone.slice(-10)
  const area = digits.slice(0, 3)
  return [
    areaCodes.has(area) ? '' : `${area} is not a Canadian area code`,
    /^(\d)\1{9}$/.test(digits) || digits === '1234567890' ? 'The phone number is one repeated or running digit' : '',
    throwaway.test(email) ? 'The email is of a throwaway service' : '',
  ].filter(Boolean)
}
