import { CalendarCheck, CircleDollarSign, Star, Target, Infinity as Unlimited, Users } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ClosingCall } from '~/components/layout/closing-call'
import { PageHero } from '~/components/layout/page-hero'
import { Section } from '~/components/layout/section'
import { Accordion } from '~/components/ui/accordion'
import { buttonClasses } from '~/components/ui/button-classes'
import { IconCard } from '~/components/ui/icon-card'
import { MarkedList } from '~/components/ui/marked-list'
import { matching } from '~/domain/matching'
import { VerificationCards } from './verification'

const benefits = [
  {
    icon: CircleDollarSign,
    title: 'Pay only when you win',
    text: 'No membership, annual or lead fees. Only a small percentage of the project’s value, after the homeowner and you agree.',
  },
  {
    icon: Users,
    title: `At most ${matching.maxCompeting} compete`,
    text: `Never more than ${matching.maxCompeting} contractors per project at a time, so a careful quote is worth your evening.`,
  },
  {
    icon: Unlimited,
    title: 'Unlimited projects',
    text: 'Bid on as many projects as you have crews for. No credits to buy, no cap to reach.',
  },
  {
    icon: Target,
    title: 'Requests that fit',
    text: 'Your trade and your area first, with a description, a budget and a date. Each says why you got it, and you decide which to answer.',
  },
  {
    icon: Star,
    title: 'A profile that works for you',
    text: 'Your services, certifications and reviews on a page of your own that homeowners and search engines find.',
  },
  {
    icon: CalendarCheck,
    title: 'One place for it all',
    text: 'Leads, messages, quotes and documents in one portal, on the phone in the truck or at the desk at night.',
  },
]

const weDo = [
  'Show you the whole request before you answer it',
  `Keep competition to ${matching.maxCompeting} contractors per project at a time`,
  'Let you bid on an unlimited number of projects',
  'Charge a small percentage only after you and the homeowner agree',
  'Verify everybody, so you compete with serious companies',
  'Let you answer every review in public',
]

const weDoNot = [
  'Charge membership or annual fees',
  'Charge for leads, answered or not',
  'Sell the same request to a dozen companies',
  'Sell a better place in the list',
  'Bind you to a contract or a minimum',
  'Share your documents with homeowners or anyone else',
]

const questions = [
  {
    title: 'What does it cost?',
    text: 'Joining is free. There are no membership, annual or lead fees. You pay a small percentage of the project’s value, and only after the homeowner and you have agreed on the work.',
  },
  {
    title: 'How long does verification take?',
    text: 'We read your application and contact you within 2-3 business days. Once we have your documents, verification takes 3-5 business days.',
  },
  {
    title: 'Which documents do I need?',
    text: 'Proof of workers’ compensation board coverage, a liability insurance certificate of at least $2M, and the licences your trade and province ask for. Upload them in your portal as photos, PDF or Word files.',
  },
  {
    title: 'How many contractors compete for a project?',
    text: `At most ${matching.maxCompeting} at a time. When all ${matching.maxCompeting} places are taken, nobody else is added, whatever they would pay.`,
  },
  {
    title: 'How many projects can I bid on?',
    text: 'As many as you like. There is no limit and there are no credits. Declining a lead costs nothing either; a quick answer helps the homeowner and your response rate.',
  },
  {
    title: 'What happens after I am verified?',
    text: 'Your profile can be published, with a Verified badge, and you start to receive matched requests by email and in your portal. We check documents again before they expire.',
  },
]

function Join({ label = 'Join Our Network' }: { label?: string }) {
  return (
    <Link href="/contractor-registration" className={buttonClasses({ size: 'lg' })}>
      {label}
    </Link>
  )
}

/** Why a contractor would join, and what we ask of them (rule 46). */
export function ForContractorsPage({ rate }: { rate: ReactNode }) {
  return (
    <>
      <PageHero
        title="Grow your business with clients who are ready"
        intro="Homeowners near you describe what they need. You see the whole request, compete with two others at most, and pay only when you win the work."
        actions={
          <>
            <Join />
            <Link href="/how-it-works" className={buttonClasses({ variant: 'secondary', size: 'lg' })}>
              See how it works
            </Link>
          </>
        }
        note="Free to join. We answer applications within 2-3 business days."
      />
      <Section id="benefits" title="Why contractors join">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map(({ icon, title, text }) => (
            <li key={title}>
              <IconCard icon={icon} title={title}>
                {text}
              </IconCard>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        band
        id="terms-of-trade"
        title="A fair deal, in writing"
        intro="We earn when you do. That keeps us honest about what we send you."
      >
        <div className="grid gap-4 md:grid-cols-2">
          <MarkedList id="with-us" title="With Us" mark="tick" items={weDo} />
          <MarkedList id="we-will-not" title="We Will Not" mark="cross" items={weDoNot} />
        </div>
        <p className="mt-6 text-muted">{rate}</p>
      </Section>
      <Section
        id="verification"
        title="What we verify"
        intro="Verification takes 3-5 business days. It is the reason homeowners trust the contractors they meet here."
      >
        <VerificationCards />
        <div className="mt-10">
          <Join label="Apply to join" />
        </div>
      </Section>
      <Section band id="faq" title="Frequently asked questions">
        <Accordion items={questions} />
      </Section>
      <div className="pt-16 sm:pt-24">
        <ClosingCall
          id="join"
          title="Your next project is being described right now"
          text="Apply in a few minutes. There is nothing to pay until you win."
          actions={<Join />}
        />
      </div>
    </>
  )
}
