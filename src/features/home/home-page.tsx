import { ArrowRight, ClipboardList, Scale, UserRoundCheck } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ClosingCall } from '~/components/layout/closing-call'
import { Section } from '~/components/layout/section'
import { buttonClasses } from '~/components/ui/button-classes'
import { IconCard } from '~/components/ui/icon-card'
import type { NewestPhoto } from '~/contracts/photo'
import type { NewestReview } from '~/contracts/review'
import { contactSeenText } from '~/domain/contact-access'
import { newestShown } from '~/domain/home-page'
import { matching } from '~/domain/matching'
import { Hero } from './hero'
import { NewestPhotos, NewestReviews } from './newest-work'
import { ServicesGrid } from './services-grid'

const steps = [
  {
    icon: ClipboardList,
    title: 'Share Your Project Details',
    text: 'Tell us about your project and location. Three short steps, with photos if you have them.',
  },
  {
    icon: UserRoundCheck,
    title: 'Get Matched with Contractors',
    text: 'We match you with verified contractors in your area who specialize in your project type.',
  },
  {
    icon: Scale,
    title: 'Receive Quotes & Hire',
    text: 'Compare quotes and pick the best fit. You decide, and you are free to decline them all.',
  },
]

const promises = [
  {
    figure: `${matching.matchWithinHours} h`,
    title: `Matches within ${matching.matchWithinHours} hours`,
    text: 'The clock starts when you send the request. If we ever miss it, we write and say so, and you choose what happens next.',
  },
  {
    figure: String(matching.maxCompeting),
    title: `At most ${['no', 'one', 'two', 'three'][matching.maxCompeting]} contractors`,
    text: `Your number is not passed around. ${contactSeenText} You see who opened them, and when.`,
  },
  {
    figure: '6',
    title: 'Six checks, kept up',
    text: 'Workers’ compensation, $2M liability insurance, licences, legal and credit background, complaints. Each profile shows what is on file and since when, and what expires is asked for again.',
  },
  {
    figure: '$0',
    title: 'Free for homeowners',
    text: 'No fees and no obligations. Contractors pay a small percentage at most, and only for work they win.',
  },
]

interface HomePageProps {
  keptRate: ReactNode
  photos: readonly NewestPhoto[]
  reviews: readonly NewestReview[]
}

/** The first page (rule 46). What it shows of others is from rows, and left out where there are none (rule 109). */
export function HomePage({ keptRate, photos, reviews }: HomePageProps) {
  return (
    <>
      <Hero />
      <Section id="how-it-works" title="How It Works">
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
        id="services"
        title="Browse by service"
        intro="Look around first. Every contractor you find here is verified, and nobody pays for a better place."
      >
        <ServicesGrid />
        <Link
          href="/contractors"
          className="mt-6 inline-flex min-h-11 items-center gap-2 font-medium text-accent hover:text-accent-hover"
        >
          Browse all contractors
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </Section>
      <NewestPhotos photos={photos} />
      <NewestReviews reviews={reviews} band={photos.length >= newestShown.fewestPhotos} />
      <Section id="promise" title="What we promise" intro="Four things you can hold us to.">
        <ul className="grid gap-x-12 gap-y-12 sm:grid-cols-2">
          {promises.map(({ figure, title, text }) => (
            <li key={title} className="grid grid-cols-[5.5rem_1fr] gap-4 border-t border-border pt-6">
              <span aria-hidden="true" className="text-4xl font-semibold tracking-tight text-accent tabular-nums">
                {figure}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall
        id="contractors"
        title="Are You a Contractor?"
        text="Meet homeowners near you who are ready to start. No membership and no lead fees: you pay only when you win the work."
        actions={
          <>
            <Link href="/contractor-registration" className={buttonClasses()}>
              Join Our Network
            </Link>
            <Link
              href="/for-contractors"
              aria-labelledby="learn-more"
              aria-describedby="learn-what"
              className={buttonClasses({ variant: 'secondary' })}
            >
              <span id="learn-more">Learn More</span>
              <span id="learn-what" className="sr-only">
                about joining as a contractor
              </span>
            </Link>
          </>
        }
      />
    </>
  )
}
