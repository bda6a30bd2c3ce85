import { Check } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { matching } from '~/domain/matching'
import { HeroSlideshow } from './hero-slideshow'
import { StartForm } from './start-form'

const facts = [
  'Free for homeowners',
  `At most ${matching.maxCompeting} contractors`,
  `Matches within ${matching.matchWithinHours} hours`,
]

/** The first screen: what this is, and the one thing to do. */
export function Hero() {
  return (
    <section className="relative isolate flex min-h-[34rem] items-end overflow-hidden border-b border-border sm:min-h-[40rem] sm:items-center">
      <HeroSlideshow />
      <div className="relative mx-auto w-full max-w-content px-4 pt-64 pb-20 sm:px-6 sm:py-24">
        <div className="max-w-xl">
          <h1 className="text-4xl font-semibold sm:text-6xl">Find Trusted Local Contractors</h1>
          <p className="mt-6 text-lg sm:text-xl">
            Connect with verified professionals for all your home improvement needs. Get free quotes from qualified
            contractors in your area.
          </p>
          <div className="mt-8">
            <StartForm />
          </div>
          <Link href="/project/new" className={buttonClasses({ variant: 'secondary' }, 'mt-4')}>
            List Your Project
          </Link>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm">
            {facts.map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
