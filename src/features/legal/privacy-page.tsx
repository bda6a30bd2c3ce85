import Link from 'next/link'
import { brand } from '~/domain/brand'
import { contactSeenText } from '~/domain/contact-access'
import { retention } from '~/domain/retention'
import { Contact, type LegalContact } from './contact'
import { type Clause, LegalPage } from './legal-page'
import { RetentionTable } from './retention-table'

/** What we store, why, and who sees it: it describes what the product does, so it changes with it. */
const clauses = (contact: LegalContact): Clause[] => [
  {
    title: 'Who is responsible',
    body: (
      <>
        <p>
          {brand.name} is responsible for the personal information described here. We follow Canada’s Personal
          Information Protection and Electronic Documents Act (PIPEDA) and the provincial laws that stand in its place,
          such as Quebec’s Law 25.
        </p>
        <Contact {...contact} />
      </>
    ),
  },
  {
    title: 'What we collect',
    body: (
      <>
        <p>
          <strong>When you request quotes:</strong> your name, email, phone number, city and postal code; what kind of
          property it is; the service you need and your answers to questions about it; your description, timeline and
          budget; and the files you attach. We work out the province and the rough position from the postal code.
        </p>
        <p>
          <strong>When you open an account:</strong> your name, your email and your password, which we store only as a
          one-way hash. With it go your messages, the quotes you received, and the reviews you wrote.
        </p>
        <p>
          <strong>When you apply as a contractor:</strong> your name and your company’s contact details, services and
          area; the documents you upload for verification; and what we decide about them and why.
        </p>
        <p>
          <strong>When you use the site:</strong> your network address, as a hash in counters that limit abuse, for a
          day at most, and in the server’s log. When you sign in, your network address and device stand in the record of
          sign-ins and in the list of your sessions. There is no tracking, no advertising and no analytics by others.
        </p>
      </>
    ),
  },
  {
    title: 'Why we use it',
    body: (
      <ul>
        <li>To match your request with contractors, and to let both of you talk, quote and agree.</li>
        <li>To verify contractors, and to check again before what they proved expires.</li>
        <li>To write to you about your request, your account or your leads.</li>
        <li>To keep the service safe: to stop abuse, and to keep a record of who changed what in our back office.</li>
      </ul>
    ),
  },
  {
    title: 'Who sees it',
    body: (
      <>
        <p>
          <strong>Contractors.</strong> Your request is shared with verified contractors whom we match it with, or with
          the one contractor you wrote to. {contactSeenText} A contractor who declines, does not answer in time, is not
          chosen or is taken off keeps your description and what was written between you, without your name, contact
          details, address and files. When a request is closed, nobody sees them any more; whom you hired sees them for
          a year after the completion. Your request shows when each contractor first opened them and when access ended.
        </p>
        <p>
          <strong>Our team.</strong> People who verify contractors and match requests see what they need for it. Every
          change they make, and every private document they open, is recorded.
        </p>
        <p>
          <strong>The public.</strong> A contractor’s published profile and the reviews on it, with the name their
          writer gave. Nothing else is public. Verification documents never are.
        </p>
        <p>
          <strong>Those who work for us.</strong> Providers who host the service, store files and deliver mail, only to
          do that. Some may be outside of Canada, where other laws apply. We sell nothing to anybody.
        </p>
      </>
    ),
  },
  {
    title: 'Artificial intelligence',
    body: (
      <p>
        The button that improves a description sends that text, of at most 2,000 characters, to a language model, and
        only when you press it. Email addresses, phone numbers and postal codes are taken out before it leaves. What
        comes back is a suggestion that you may change or ignore. No model decides about you: people verify contractors,
        and who gets a request is chosen by people, or by the platform itself in a fixed order of turns (service,
        distance, open leads, who has waited longest) that nobody can pay for. You see why in your portal.
      </p>
    ),
  },
  {
    title: 'Email, and how to stop it',
    body: (
      <p>
        Under Canada’s anti-spam law (CASL) we write to you because you asked for quotes, opened an account or applied,
        and we keep the wording, the time and the place of that consent. Every message says who sends it and carries an
        unsubscribe link that works without signing in. It stops optional messages; those that belong to a request or an
        account you have, such as a password reset, still reach you.
      </p>
    ),
  },
  {
    title: 'Cookies and your browser’s storage',
    body: (
      <>
        <p>Only what the site needs to work, and all of it is ours:</p>
        <ul>
          <li>a session cookie, once you sign in, and one that tells us next time that we know your device;</li>
          <li>your choice of the light or dark theme, and how you left a list;</li>
          <li>what you typed into a form and did not send, kept in your own browser for seven days.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <>
        <p>When its time is over, it is deleted automatically.</p>
        <RetentionTable rows={Object.values(retention)} />
      </>
    ),
  },
  {
    title: 'How it is protected',
    body: (
      <p>
        Connections are encrypted. Passwords are hashed with Argon2id, and links in mails are stored only as hashes.
        Files are checked by their content and given only to those who may see them; photos lose their position data. If
        something goes wrong that could harm you, we tell you and the Privacy Commissioner.
      </p>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <>
        <p>
          You may see what we have about you, have it corrected, take it with you, or have it deleted. With an account,
          Profile settings in the <Link href="/customer-portal">customer portal</Link> does most of it at once;
          contractors find it under Profile on their <Link href="/contractor-dashboard">dashboard</Link>. Without an
          account, write to us from the address you used, or ask us to call the number you gave; we answer within 30
          days and charge nothing.
        </p>
        <p>
          If our answer does not satisfy you, the Office of the Privacy Commissioner of Canada, or your province’s
          commissioner, hears complaints.
        </p>
      </>
    ),
  },
  {
    title: 'Children, and changes to this page',
    body: (
      <p>
        The service is for adults. When this page changes in a way that matters to you, we say so by email before it
        counts. The date at the top is the day of the last change.
      </p>
    ),
  },
]

export function PrivacyPage({ contact }: { contact: LegalContact }) {
  return (
    <LegalPage
      title="Privacy"
      updated="November 22, 2026"
      intro="You tell us about your home so that the right people can work on it. This page says what we keep, why, who sees it, and how to have it back."
      clauses={clauses(contact)}
    />
  )
}
