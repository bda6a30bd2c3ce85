import { applicationReviewDays } from '~/domain/contractor-status'
import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  contactName: string
  companyName: string
  hasAccount: boolean
  /** The first application has not been decided yet. */
  waiting: boolean
}

function subject({ companyName }: Props): string {
  return `Another application for ${companyName}`
}

/** What the owner of a known address can do now. */
function nextStep({ hasAccount, waiting }: Props) {
  if (hasAccount)
    return (
      <>
        <Paragraph>Your company has an account already. Log in with this address to change its details.</Paragraph>
        <Action path="/contractor/login">Log in</Action>
      </>
    )
  if (waiting)
    return (
      <Paragraph>
        Your first application is being reviewed. Review and contact take {applicationReviewDays}; there is nothing you
        need to do.
      </Paragraph>
    )
  return (
    <Paragraph>
      Your company is with us already. Answer this mail if its details should change or if you need a new link to open
      your account.
    </Paragraph>
  )
}

function ApplicationAgain(props: Props) {
  return (
    <Layout
      preview="Your company is with us already. Nothing was changed."
      title="Your company is with us already"
      reason="You get this mail because somebody applied to our network of contractors with this address. If it was not you, there is nothing to do: nothing was changed."
    >
      <Paragraph>Hello {props.contactName},</Paragraph>
      <Paragraph>
        Somebody sent another application with this address. We know it from {props.companyName}, so we kept what we
        have and changed nothing.
      </Paragraph>
      {nextStep(props)}
    </Layout>
  )
}

export const applicationAgain = {
  kind: 'service',
  subject,
  body: ApplicationAgain,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep },
} as const satisfies EmailTemplate<Props>
