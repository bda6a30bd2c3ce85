import { nobody } from '~/domain/erasure'
import { formatDollars } from '~/domain/money'
import { type EmailTemplate, type LeadMail, leadMail, leadPath, toContractor } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

type Props = LeadMail & {
  phone: string
  email: string
  /** The street address, when the homeowner has given it. */
  address?: string | null
  /** Canadian dollars, taxes included; null when they agreed without a quote. */
  total: number | null
}

function subject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} hired you: ${serviceNeeded}`
}

function Hired(props: Props) {
  const {
    contactName,
    companyName,
    customerName,
    reference,
    serviceNeeded,
    city,
    phone,
    email,
    address = null,
    total,
  } = props
  return (
    <Layout
      preview={`You have the ${serviceNeeded} project in ${city}.`}
      title={`${customerName} hired you`}
      reason={`You get this mail because ${companyName} has this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {total === null
          ? `${customerName} chose you for the ${serviceNeeded} project. Get in touch and agree on the next step.`
          : `${customerName} accepted your quote for the ${serviceNeeded} project. Get in touch and agree on the next step.`}
      </Paragraph>
      <Facts
        facts={[
          ['Reference', reference],
          ['Address', address],
          ['City', city],
          ['Agreed price', total === null ? null : formatDollars(total)],
          ['Phone', phone],
          ['Email', email],
        ]}
      />
      {props.hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const hired = {
  kind: 'service',
  subject,
  body: Hired,
  ...toContractor,
  personal: { ...leadMail, phone: nobody.phone, email: nobody.email, address: null },
} as const satisfies EmailTemplate<Props>
