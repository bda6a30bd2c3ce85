import { matching } from '~/domain/matching'
import { requestPath } from '~/server/auth/request-link'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph } from './layout'

type Props = MailProps['contractor-gone']

export function contractorGoneSubject({ companyName }: Props): string {
  return `${companyName} is no longer with us`
}

export function ContractorGone({ customerName, reference, serviceNeeded, companyName, projectId, linkVersion }: Props) {
  return (
    <Layout
      preview="We look for somebody else for your project."
      title={`${companyName} is no longer with us`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {companyName}, who you hired for your {serviceNeeded} project, is not listed with us any more. What you agreed
        on with them is between the two of you, and this does not end it.
      </Paragraph>
      <Paragraph>
        Here your request is open again: we look for another contractor and tell you within {matching.matchWithinHours}{' '}
        hours. If you need nobody else, please close it.
      </Paragraph>
      <Action path={requestPath({ projectId, linkVersion })}>See or close your request</Action>
    </Layout>
  )
}
