import { ClipboardList, Handshake, Leaf, RefreshCw, SearchCheck, UserRoundCheck, Wallet } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ClosingCall } from '~/components/layout/closing-call'
import { PageHero } from '~/components/layout/page-hero'
import { Section } from '~/components/layout/section'
import { buttonClasses } from '~/components/ui/button-classes'
import { IconCard } from '~/components/ui/icon-card'
import { matching } from '~/domain/matching'
import { VerificationCards } from './verification'

const steps = [
  {
    icon: ClipboardList,
    title: 'Share project details',
    text: 'Tell us what you want done, where, when, and roughly for how much. Photos and drawings help. It takes about three minutes and needs no account.',
  },
  {
    icon: UserRoundCheck,
    title: 'Get matched with verified contractors',
    text: `Within ${matching.matchWithinHours} hours we match you with up to ${matching.maxCompeting} verified contractors: first those who do this kind of work, reach your place and are next in turn. An email tells you of each one.`,
  },
  {
    icon: Handshake,
    title: 'Connect and choose',
    text: 'Ask your questions, compare the quotes side by side, and hire the one you trust. Or nobody: there are no fees and no obligations.',
  },
]

const reasons = [
  {
    icon: SearchCheck,
    title: 'Rigorous screening',
    text: 'Six checks by people, on documents and records. Each profile shows which are on file, and since when. Verification takes 3-5 business days.',
  },
  {
    icon: Leaf,
    title: 'Canadian focus',
    text: 'Provincial boards, provincial licences, Canadian winters. Made for homes from St. John’s to Victoria.',
  },
  {
    icon: RefreshCw,
    title: 'Ongoing monitoring',
    text: 'Verification is not a one-time stamp. What expires is checked again, and complaints are reviewed.',
  },
  {
    icon: Wallet,
    title: 'Free for homeowners',
    text: 'Listing a project, comparing quotes and hiring cost you nothing. You pay your contractor for the work, and us never.',
  },
]

function ListYourProject() {
  return (
    <Link href="/request-quote" className={buttonClasses({ size: 'lg' })}>
      List Your Project
    </Link>
  )
}

/** What happens between a request and a hired contractor (rule 46). */
export function HowItWorksPage({ keptRate }: { keptRate: ReactNode }) {
  return (
    <>
      <PageHero
        title="How It Works"
        intro="From an idea to a contractor you trust, in three steps. You describe the project once; verified local contractors do the rest of the asking."
        actions={<ListYourProject />}
        note="Free for homeowners, with no obligation."
      />
      <Section id="steps" title="Three steps to the right contractor">
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map(({ icon, title, text }, index) => (
            <li key={title}>
              <IconCard icon={icon} title={title} number={index + 1}>
                {text}
              </IconCard>
            </li>
          ))}
        </ol>
        {keptRate}
      </Section>
      <Section
        band
        id="verification"
        title="How contractors are verified"
        intro="Each profile lists these checks with the day they were passed, or says that one is not on file."
      >
        <VerificationCards />
      </Section>
      <Section id="why" title="Why homeowners choose us">
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon className="mt-0.5 size-6 shrink-0 text-accent" aria-hidden="true" />
              <div>
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall
        id="start"
        title="Ready when you are"
        text={`Describe the project today and be matched within ${matching.matchWithinHours} hours.`}
        actions={<ListYourProject />}
      />
    </>
  )
}
