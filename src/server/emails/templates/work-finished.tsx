import type { Province } from '~/domain/province'
import { instantIn } from '~/domain/time-zone'
import { work } from '~/domain/work'
import { type EmailTemplate, keep, ownRequestPath, requestMail, toPerson } from '../template'
import { Action, Layout, List, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  /** When the project is completed by itself. */
  completesAt: string
  /** The project's, whose time zone that instant is said in. */
  province: Province | null
  /** An account holds the request. */
  linked: boolean
  projectId: string
  linkVersion?: number
}

function subject({ companyName, serviceNeeded }: Props): string {
  return `${companyName} says the work is finished: ${serviceNeeded}`
}

function WorkFinished(props: Props) {
  const { customerName, reference, serviceNeeded, companyName, completesAt, province } = props
  return (
    <Layout
      preview="Is it? If nothing is left to do, you need to do nothing."
      title="Is the work finished?"
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {companyName} marked the work of your {serviceNeeded} project as finished.
      </Paragraph>
      <List
        items={[
          'If it is, you can confirm the completion.',
          'If something is left to do, answer "Not finished yet": the project goes on, and your contractor is told.',
          `If you do neither within ${work.completesAfterDays} days, the project is completed by itself on ${instantIn(province, completesAt)}.`,
        ]}
      />
      <Action path={ownRequestPath(props)}>Answer</Action>
    </Layout>
  )
}

export const workFinished = {
  kind: 'service',
  subject,
  body: WorkFinished,
  ...toPerson,
  personal: { ...requestMail, companyName: keep, completesAt: keep, province: keep },
} as const satisfies EmailTemplate<Props>
