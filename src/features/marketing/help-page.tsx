import Link from 'next/link'
import type { ReactNode } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { contactSeenText } from '~/domain/contact-access'
import { matching } from '~/domain/matching'

interface Question {
  title: string
  answer: ReactNode
}

const groups: readonly { id: string; title: string; questions: readonly Question[] }[] = [
  {
    id: 'cost',
    title: 'What it costs',
    questions: [
      {
        title: 'What does it cost to ask for quotes?',
        answer: (
          <p>
            Nothing. Listing a project, comparing quotes and hiring are free for homeowners. You pay your contractor for
            the work.
          </p>
        ),
      },
      {
        title: 'What will the work cost?',
        answer: (
          <p>
            The quotes for your project say it. The <Link href="/price-guides">price guides</Link> show what contractors
            asked for each service here.
          </p>
        ),
      },
      {
        title: 'Do I pay through this site?',
        answer: (
          <p>
            No. No money moves through us: you pay your contractor directly, and the site keeps a record of what was
            agreed and paid.
          </p>
        ),
      },
    ],
  },
  {
    id: 'details',
    title: 'Your details',
    questions: [
      {
        title: 'Who sees my name, email and phone number?',
        answer: (
          <p>
            {contactSeenText} Your request shows who opened them, and when. A contractor who leaves no longer sees them.
          </p>
        ),
      },
      {
        title: 'Who sees my street address?',
        answer: <p>The contractor you hired, once you have given it.</p>,
      },
      {
        title: 'Do I need an account?',
        answer: (
          <p>
            No. The confirmation we mail you has a link to your request. With an account you also write messages, hire
            and keep your papers in one place.
          </p>
        ),
      },
      {
        title: 'Can I delete what you know of me?',
        answer: (
          <p>
            Yes, and take a copy with you: under Profile settings in your account. The{' '}
            <Link href="/privacy">privacy page</Link> says what is kept, and how long.
          </p>
        ),
      },
    ],
  },
  {
    id: 'checks',
    title: 'What is checked',
    questions: [
      {
        title: 'What do you check before a contractor is listed?',
        answer: (
          <p>
            Workers’ compensation coverage, liability insurance of at least $2M, licences and permits, legal and credit
            background, and complaints. The profile shows the date of each check, or says that it is not on file.
          </p>
        ),
      },
      {
        title: 'Does that mean the work will be good?',
        answer: (
          <p>
            It is no guarantee of workmanship. Read the reviews, ask your questions, and have a written contract.
            Reviews of projects that were hired here are marked as a verified project.
          </p>
        ),
      },
      {
        title: 'Can a contractor pay to stand higher?',
        answer: <p>No. Lists go by distance, name, rating or the time to an answer, and ranking cannot be bought.</p>,
      },
    ],
  },
  {
    id: 'nobody',
    title: 'When something is late',
    questions: [
      {
        title: 'What if nobody is found for my project?',
        answer: (
          <p>
            We aim to match you within {matching.matchWithinHours} hours. If we miss that, we write to you, and you
            choose whether to wait or to pick contractors yourself.
          </p>
        ),
      },
      {
        title: 'What if a contractor does not answer?',
        answer: (
          <p>
            They are reminded after {matching.remindAfterHours} hours. After {matching.releaseSlotAfterHours} hours
            their place is free for another contractor.
          </p>
        ),
      },
      {
        title: 'What if I change my mind?',
        answer: <p>Close the request: there is no obligation to hire. You can open it again later.</p>,
      },
      {
        title: 'What if the work is not finished?',
        answer: (
          <p>
            When your contractor marks it as finished, you may answer that it is not. A project completes by itself
            seven days later, and we write before.
          </p>
        ),
      },
    ],
  },
]

/** What people ask before and after they list a project. */
export function HelpPage({ contact }: { contact: ReactNode }) {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6 sm:py-14">
      <PageHeading title="Help" subtitle="What homeowners ask us, and how to reach a person." />
      <div className="grid gap-12 lg:grid-cols-[14rem_1fr]">
        <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 lg:flex-col">
            {[...groups, { id: 'contact', title: 'Contact' }].map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-10 items-center text-muted underline-offset-4 hover:text-foreground hover:underline max-md:min-h-11"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-w-prose flex-col gap-12">
          {groups.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="scroll-mt-24 text-xl font-semibold">
                {title}
              </h2>
              <dl className="mt-4 divide-y divide-border border-y border-border">
                {questions.map(({ title: question, answer }) => (
                  <div key={question} className="py-4">
                    <dt className="font-medium">{question}</dt>
                    <dd className="mt-1.5 text-muted [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-4">
                      {answer}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <section aria-labelledby="contact">
            <h2 id="contact" className="scroll-mt-24 text-xl font-semibold">
              Contact
            </h2>
            <div className="mt-4 [&_a]:underline [&_a]:underline-offset-4">{contact}</div>
            <p className="mt-2 text-muted">About a request of yours, give its number, such as TR-7K3M9Q.</p>
          </section>
        </div>
      </div>
    </div>
  )
}
