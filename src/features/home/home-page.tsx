import { ClipboardList, Scale, UserRoundCheck } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { matching } from '~/domain/matching'

const steps = [
  { icon: ClipboardList, title: 'Share Your Project Details', text: 'Tell us about your project and location.' },
  {
    icon: UserRoundCheck,
    title: 'Get Matched with Contractors',
    text: 'Verified contractors in your area who specialize in your project type.',
  },
  { icon: Scale, title: 'Receive Quotes & Hire', text: 'Compare quotes and pick the best fit.' },
]

export function HomePage() {
  return (
    <>
      <section className="border-b border-border">
        <div className="mx-auto max-w-content px-4 py-20 sm:px-6 sm:py-28">
          <h1 className="max-w-3xl text-4xl font-semibold sm:text-6xl">Find Trusted Local Contractors</h1>
          <p className="mt-6 max-w-xl text-lg text-muted">
            Connect with verified professionals for all your home improvement needs. Get free quotes from qualified
            contractors in your area.
          </p>
          <Link href="/project/new" className={buttonClasses({ size: 'lg' }, 'mt-10')}>
            List Your Project
          </Link>
          <p className="mt-4 text-sm text-muted">
            Free for homeowners. At most {matching.maxCompeting} contractors, matched within {matching.matchWithinHours}{' '}
            hours.
          </p>
        </div>
      </section>
      <section className="mx-auto max-w-content px-4 py-16 sm:px-6 sm:py-20" aria-labelledby="how-it-works">
        <h2 id="how-it-works" className="text-3xl font-semibold">
          How It Works
        </h2>
        <ol className="mt-8 grid gap-4 md:grid-cols-3">
          {steps.map(({ icon: Icon, title, text }, index) => (
            <li key={title}>
              <Card className="h-full">
                <div className="flex items-center justify-between text-muted">
                  <Icon className="size-6 text-accent" aria-hidden="true" />
                  <span className="text-sm tabular-nums">{index + 1}</span>
                </div>
                <h3 className="mt-5 text-xl font-semibold">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
