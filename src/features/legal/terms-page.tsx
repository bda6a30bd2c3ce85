import Link from 'next/link'
import type { ReactNode } from 'react'
import { brand } from '~/domain/brand'
import { contactSeenText } from '~/domain/contact-access'
import { matching } from '~/domain/matching'
import { Contact, type LegalContact } from './contact'
import { type Clause, LegalPage } from './legal-page'

const clauses = (contact: LegalContact, rate: ReactNode): Clause[] => [
  {
    title: 'What this is',
    body: (
      <p>
        {brand.name} brings homeowners and contractors in Canada together. We are not a contractor, an insurer or an
        agent of either side. By using the service you accept these terms; if you use it for a company, you accept them
        for the company. You must be of the age of majority in your province.
      </p>
    ),
  },
  {
    title: 'For homeowners',
    body: (
      <ul>
        <li>Listing a project, receiving quotes and hiring are free. There is no obligation to hire anybody.</li>
        <li>
          We match a request with verified contractors, at most {matching.maxCompeting} at a time, and aim to do it
          within {matching.matchWithinHours} hours. If we miss that, we write to you and you choose what happens next.{' '}
          {contactSeenText}
        </li>
        <li>Describe the project truthfully, and only for a property you may have work done on.</li>
        <li>Request quotes because you are looking for work to be done, not to research prices for a business.</li>
      </ul>
    ),
  },
  {
    title: 'For contractors',
    body: (
      <ul>
        <li>Applying and being listed are free. There are no membership, annual or lead fees.</li>
        <li>
          You pay a small percentage of the project’s value, and only after the homeowner and you have agreed. The rate
          is told to you in writing before your first match, and applies to nothing before that. {rate}
        </li>
        <li>You may bid on an unlimited number of projects. Ranking cannot be bought.</li>
        <li>
          What you send for verification must be true, current and your own. Tell us when it changes; a listing can be
          taken down when it no longer holds.
        </li>
        <li>Use a homeowner’s details for that project alone, and do not pass them on.</li>
      </ul>
    ),
  },
  {
    title: 'What verification means',
    body: (
      <p>
        It means that our team looked at the company, on the documents and records before us. Its profile lists each
        check with the day it was passed, or says that it is not on file: workers’ compensation coverage, liability
        insurance of at least $2M, licences and permits, legal and credit background, and complaints. What expires is
        asked for again, and a company whose proof has lapsed is not matched until it is back. It is not a guarantee of
        workmanship, and it does not replace your own questions, a written contract, or the permit your city may ask
        for.
      </p>
    ),
  },
  {
    title: 'The contract for the work',
    body: (
      <p>
        A quote is an offer by the contractor to the homeowner. When it is accepted, the contract is between the two of
        you, with its price, schedule and warranty. No money moves through this service: prices, milestones and receipts
        shown here are records that you keep for yourselves. Consumer protection law of your province applies to that
        contract, and nothing here takes from it.
      </p>
    ),
  },
  {
    title: 'Reviews and content',
    body: (
      <>
        <p>
          Write reviews about work you know, in your own words. A review of work that was won through the service and
          has begun is marked as a verified project; others say that we did not verify them. Contractors may reply once,
          and nobody can pay to have a review removed.
        </p>
        <p>
          We hide a review only for a stated reason, such as a threat, private data or something that is not a review,
          and the profile says how many were removed. You keep the rights to what you write and upload, and let us show
          it as far as the service needs.
        </p>
      </>
    ),
  },
  {
    title: 'What is not allowed',
    body: (
      <ul>
        <li>False identities, false documents, or reviews of oneself or of a competitor.</li>
        <li>Collecting data from the site by machines beyond what its public interface allows.</li>
        <li>Trying to reach what belongs to others, or to disturb the service.</li>
        <li>Anything against the law.</li>
      </ul>
    ),
  },
  {
    title: 'Ending it',
    body: (
      <p>
        You may close a request or delete your account at any time. We may suspend an account or a listing that breaks
        these terms; unless it would put somebody at risk, we say why and hear you first.
      </p>
    ),
  },
  {
    title: 'Our liability',
    body: (
      <p>
        We answer for what we do wrong ourselves. As far as the law allows, we do not answer for the work of
        contractors, for what users tell each other, or for losses that could not be foreseen. Where the law of your
        province does not allow such a limit, in Quebec for example, it does not apply to you.
      </p>
    ),
  },
  {
    title: 'Law, changes and contact',
    body: (
      <>
        <p>
          The law of your province and the federal law of Canada that applies there govern these terms. When they change
          in a way that matters, we tell you by email 30 days before. How we treat personal information is told under{' '}
          <Link href="/privacy">Privacy</Link>.
        </p>
        <Contact {...contact} />
      </>
    ),
  },
]

export function TermsPage({ contact, rate }: { contact: LegalContact; rate: ReactNode }) {
  return (
    <LegalPage
      title="Terms"
      updated="November 22, 2026"
      intro="The rules between you and us, as short as we could make them and stay exact."
      clauses={clauses(contact, rate)}
    />
  )
}
