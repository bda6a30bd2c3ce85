import { matching } from '~/domain/matching'
import { type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Layout, Paragraph } from './layout'
import { LookingAgainNext } from './looking-again-next'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  /** Who left last, where it is known. */
  companyName: string | null
  how: keyof typeof whatHappened
  /** One contractor was asked, and nobody else may get the request. */
  sharable: boolean
  projectId: string
  linkVersion?: number
}

/** How the last contractor left. */
const whatHappened = {
  declined: (company: string, service: string) => `${company} cannot take on your ${service} project.`,
  unanswered: (company: string, service: string) =>
    `${company} did not answer your ${service} request within ${matching.releaseSlotAfterHours} hours.`,
  withdrawn: (company: string, service: string) => `${company} no longer has your ${service} request.`,
} satisfies Record<string, (company: string, service: string) => string>

function subject({ serviceNeeded, sharable }: Props): string {
  return sharable
    ? `Nobody has your ${serviceNeeded} request at the moment`
    : `We look for another contractor for your ${serviceNeeded} project`
}

function LookingAgain(props: Props) {
  const { customerName, reference, serviceNeeded, companyName, how, sharable } = props
  return (
    <Layout
      preview={`What happens now with your ${serviceNeeded} project.`}
      title={sharable ? 'You can ask others' : 'We are looking again'}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {whatHappened[how](companyName ?? 'The contractor who had it', serviceNeeded)} We are sorry that this did not
        work out.
      </Paragraph>
      <LookingAgainNext {...props} />
    </Layout>
  )
}

export const lookingAgain = {
  kind: 'service',
  subject,
  body: LookingAgain,
  ...toPerson,
  personal: { ...requestMail, companyName: keep, how: keep },
} as const satisfies EmailTemplate<Props>
