import { requestPath } from '~/server/crypto/request-link'
import { contact, type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  contactName: string
  phone: string
  email: string
  /** The public profile, when there is one. */
  slug: string | null
  /** Without one they got no contact details, and cannot call. */
  hasAccount?: boolean
  projectId: string
  linkVersion?: number
}

function subject({ companyName, serviceNeeded }: Props): string {
  return `You are matched with ${companyName} for your ${serviceNeeded} project`
}

function Matched(props: Props) {
  const {
    customerName,
    reference,
    serviceNeeded,
    companyName,
    contactName,
    phone,
    email,
    slug,
    hasAccount = true,
    projectId,
    linkVersion,
  } = props
  return (
    <Layout
      preview={`${companyName} has your request ${reference}.`}
      title={`Meet ${companyName}`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We matched your {serviceNeeded} request with a verified contractor.{' '}
        {hasAccount
          ? 'They will contact you, and you can reach them too.'
          : `${companyName} has no account with us yet. Our mail told them what you need, but not how to reach you, so they cannot call you before they join. You can call or write to them now.`}
      </Paragraph>
      <Facts
        facts={[
          ['Company', companyName],
          ['Contact', contactName],
          ['Phone', phone],
          ['Email', email],
        ]}
      />
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
      {slug && <Action path={`/contractors/${slug}`}>See their profile</Action>}
      <Paragraph>Compare quotes before you decide. You are free to hire nobody.</Paragraph>
    </Layout>
  )
}

export const matched = {
  kind: 'service',
  subject,
  body: Matched,
  ...toPerson,
  personal: { ...requestMail, companyName: keep, contactName: contact, phone: contact, email: contact, slug: keep },
} as const satisfies EmailTemplate<Props>
