export interface LegalContact {
  email: string
  postalAddress: string
}

/** How to reach the people behind the product. */
export function Contact({ email, postalAddress }: LegalContact) {
  return (
    <p>
      Write to <a href={`mailto:${email}`}>{email}</a>, or by post to {postalAddress}.
    </p>
  )
}
