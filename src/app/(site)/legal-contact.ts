import { env } from '~/env'

/** Who answers letters about privacy and terms: the sender every mail names. */
export const legalContact = {
  email: /<([^>]+)>/.exec(env.EMAIL_FROM)?.[1] ?? env.EMAIL_FROM,
  postalAddress: env.EMAIL_POSTAL_ADDRESS,
}
