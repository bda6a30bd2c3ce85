import { type RequestPart, requestPartNames } from '~/domain/request-part'
import { type EmailTemplate, keep, type LeadMail, leadMail, leadPath, toContractor } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props extends LeadMail {
  changed: RequestPart[]
}

function subject({ serviceNeeded, city }: Props): string {
  return `Changed: the ${serviceNeeded} request in ${city}`
}

const list = new Intl.ListFormat('en-CA')

function RequestChanged(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, city, reference, hasAccount, changed } = props
  const parts = list.format(changed.map((part) => requestPartNames[part]))
  return (
    <Layout
      preview={`${customerName} changed ${parts}.`}
      title="The homeowner changed the request"
      reason={`You get this mail because ${companyName} has this request.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {customerName} changed {parts} of the {serviceNeeded} request in {city} ({reference}). Please look whether your
        answer or your quote still fits.
      </Paragraph>
      {hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const requestChanged = {
  kind: 'service',
  subject,
  body: RequestChanged,
  ...toContractor,
  personal: { ...leadMail, changed: keep },
} as const satisfies EmailTemplate<Props>
