import { formerName } from '~/domain/erasure'
import { type EmailTemplate, keep, redactOwner, toPerson } from '../template'
import { Facts, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  checks: string[]
  hired: boolean
}

function subject({ companyName }: Props): string {
  return `${companyName} is not verified at the moment`
}

function ContractorLapsed({ customerName, reference, serviceNeeded, companyName, checks, hired }: Props) {
  return (
    <Layout
      preview="A part of their verification has lapsed."
      title={`${companyName} is not verified at the moment`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We keep checking the contractors we match you with. A part of the verification of {companyName}, who{' '}
        {hired ? 'you hired' : 'competes'} for your {serviceNeeded} project, does not hold any more.
      </Paragraph>
      <Facts facts={[['Lapsed', checks.join(', ') || null]]} />
      <Paragraph>
        We asked them to renew it. Before you go on, ask them for current proof, above all of insurance.
        {hired ? '' : ' You are free to choose somebody else, or nobody.'}
      </Paragraph>
    </Layout>
  )
}

export const contractorLapsed = {
  kind: 'service',
  subject,
  body: ContractorLapsed,
  ...toPerson,
  personal: { customerName: formerName, reference: keep, serviceNeeded: redactOwner, companyName: keep, checks: keep },
} as const satisfies EmailTemplate<Props>
