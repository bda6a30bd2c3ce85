import { matching } from '~/domain/matching'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Action, Layout, Paragraph } from './layout'
import { LookingAgainNext } from './looking-again-next'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  /** Whether the homeowner had hired them; mails of before were only written then. */
  hired?: boolean
  /** Archived: they are not listed any more, but the two may go on. */
  archived?: boolean
  /** Nobody else has the request. */
  last?: boolean
  /** One contractor was asked, and nobody else may get the request. */
  sharable?: boolean
  projectId: string
  linkVersion?: number
}

function subject({ companyName }: Props): string {
  return `${companyName} is no longer with us`
}

function ContractorGone(props: Props) {
  const { customerName, reference, serviceNeeded, companyName, hired = true, last, sharable = false } = props
  return (
    <Layout
      preview={`What it means for your ${serviceNeeded} project.`}
      title={`${companyName} is no longer with us`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {companyName}, who {hired ? 'you hired for' : 'has'} your {serviceNeeded} {hired ? 'project' : 'request'}, is
        not listed with us any more.
        {hired && ' What you agreed on with them is between the two of you, and this does not end it.'}
      </Paragraph>
      {last ? (
        <LookingAgainNext {...props} sharable={sharable} />
      ) : (
        <>
          <Paragraph>{whatNow(props)}</Paragraph>
          <Action path={requestPath(props)}>See or close your request</Action>
        </>
      )}
    </Layout>
  )
}

function whatNow({ hired = true, archived = false }: Props): string {
  if (hired && archived)
    return 'You still see how to reach them. If you would rather have somebody else, please answer this mail.'
  if (hired)
    return `Here your request is open again: we look for another contractor and tell you within ${matching.matchWithinHours} hours. If you need nobody else, please close it.`
  return 'Everybody else who has your request goes on. If nobody does, please answer this mail, and we look for somebody else.'
}

export const contractorGone = {
  kind: 'service',
  subject,
  body: ContractorGone,
  ...toPerson,
  personal: { ...requestMail, companyName: keep },
} as const satisfies EmailTemplate<Props>
