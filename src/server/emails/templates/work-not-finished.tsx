import { type EmailTemplate, type LeadMail, leadMail, leadPath, toContractor } from '../template'
import { Action, Layout, Paragraph } from './layout'

type Props = LeadMail

function subject({ serviceNeeded, city }: Props): string {
  return `Not finished yet: the ${serviceNeeded} project in ${city}`
}

function WorkNotFinished(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, city, reference, hasAccount } = props
  return (
    <Layout
      preview={`${customerName} answered that something is left to do.`}
      title="The homeowner says it is not finished"
      reason={`You get this mail because ${companyName} was hired for this project.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        You marked the {serviceNeeded} project in {city} ({reference}) as finished. {customerName} answered that it is
        not finished yet. Please ask what is left to do, and mark it as finished again once it is done.
      </Paragraph>
      {hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const workNotFinished = {
  kind: 'service',
  subject,
  body: WorkNotFinished,
  ...toContractor,
  personal: leadMail,
} as const satisfies EmailTemplate<Props>
