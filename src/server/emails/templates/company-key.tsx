import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  contactName: string
  companyName: string
  change: 'made' | 'rotated'
  /** What the program is called that uses it. */
  keyName: string
  scopes: string[]
}

const titles: Record<Props['change'], string> = {
  made: 'A key of the API was made for your leads',
  rotated: 'A key of the API for your leads has a new secret',
}

function subject({ change, companyName }: Props): string {
  return `${titles[change]}: ${companyName}`
}

function CompanyKey({ contactName, companyName, change, keyName, scopes }: Props) {
  return (
    <Layout
      preview="If it was not you, change your password."
      title={titles[change]}
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        With it a program works with your leads, and reads how homeowners are reached, within its scopes:
      </Paragraph>
      <Facts
        facts={[
          ['Key', keyName],
          ['Scopes', scopes.join(', ')],
        ]}
      />
      <Paragraph>
        Whoever did it typed your password. If it was not you, change it at once: all keys of your company end with it,
        and other devices are signed out.
      </Paragraph>
      <Action path="/contractor-dashboard?tab=profile">Open your keys</Action>
    </Layout>
  )
}

export const companyKey = {
  kind: 'service',
  subject,
  body: CompanyKey,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep, change: keep, keyName: keep, scopes: keep },
} as const satisfies EmailTemplate<Props>
