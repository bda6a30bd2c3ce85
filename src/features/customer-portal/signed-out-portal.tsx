import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import { portalViewNames, portalViews } from './portal-views'

interface SignedOutPortalProps {
  /** The card with the two forms. */
  signIn: ReactNode
  /** Why one has to sign in first. */
  notice?: string
}

/** The portal for whoever is not signed in as a homeowner. */
export function SignedOutPortal({ signIn, notice }: SignedOutPortalProps) {
  return (
    <>
      <section className="border-b border-border">
        <div className="mx-auto grid max-w-content gap-10 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-2 lg:gap-16">
          <div className="lg:pt-8">
            <h1 className="text-4xl font-semibold sm:text-5xl">Customer Portal</h1>
            <p className="mt-5 max-w-md text-lg text-muted">
              Your requests, your contractors and your quotes in one place. It is free, and you owe nobody a hire.
            </p>
            <Link href="/request-quote" className={buttonClasses({ variant: 'secondary', size: 'lg' }, 'mt-8')}>
              Request a Quote
            </Link>
          </div>
          <div className="w-full max-w-md lg:justify-self-end">
            {notice && (
              <p role="status" className="mb-4 rounded-lg border border-accent/40 bg-accent/10 px-4 py-3 text-sm">
                {notice}
              </p>
            )}
            {signIn}
          </div>
        </div>
      </section>
      <section className="mx-auto max-w-content px-4 py-14 sm:px-6 sm:py-20" aria-labelledby="what-you-can-do">
        <h2 id="what-you-can-do" className="text-3xl font-semibold">
          What You Can Do
        </h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {portalViewNames.map((name) => {
            const { title, text, icon: Icon } = portalViews[name]
            return (
              <li key={name}>
                <Card className="h-full">
                  <Icon className="size-6 text-accent" aria-hidden="true" />
                  <h3 className="mt-4 font-semibold">{title}</h3>
                  <p className="mt-1 text-sm text-muted">{text}</p>
                </Card>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
