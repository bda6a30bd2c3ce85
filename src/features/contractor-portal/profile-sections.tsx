'use client'

import { type ReactNode, useEffect } from 'react'
import { useUrlState } from '~/components/ui/use-url-state'
import { type Place, places, readDashboardState } from './dashboard-state'

/** The parts of the profile that are cards of their own; the others lie in the profile's form. */
type Section = Exclude<keyof typeof places, 'area' | 'services'>

const labels: Record<keyof typeof places, string> = {
  description: 'Company and contact',
  area: 'Where you work',
  services: 'Services offered',
  logo: 'Logo',
  photos: 'Photos of past work',
  availability: 'Availability',
  taxes: 'Taxes and alerts',
  calendar: 'Calendar address',
  security: 'Sign-in and devices',
  account: 'Your data',
}

/** Brings a part of the profile into view and gives it the focus. */
function goToPlace(place: Place): void {
  const element = document.getElementById(place)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

/** All that a contractor sets, with a list of it to jump by: it is a dozen screens of a phone. */
export function ProfileSections({ sections }: { sections: Record<Section, ReactNode> }) {
  const { at } = readDashboardState(useUrlState().get)
  // Synchronises the scroll position and the focus with the address: a link of the checklist names where it leads.
  useEffect(() => {
    if (at) goToPlace(at)
  }, [at])
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,48rem)_minmax(0,12rem)] xl:gap-8">
      <nav
        aria-label="On this page"
        className="min-w-0 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 sm:max-xl:-mx-6 sm:max-xl:px-6 xl:order-1"
      >
        <ul className="flex gap-1.5 xl:sticky xl:top-20 xl:flex-col xl:gap-0.5 xl:border-l xl:border-border xl:pl-2">
          {(Object.keys(places) as (keyof typeof places)[]).map((key) => (
            <li key={key} className="shrink-0">
              <a
                href={`#${places[key]}`}
                onClick={(event) => {
                  event.preventDefault()
                  goToPlace(places[key])
                }}
                className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-foreground max-xl:border max-xl:border-border xl:min-h-8"
              >
                {labels[key]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-6">
        {(Object.keys(sections) as Section[]).map((key) => (
          <div key={key} id={places[key]} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-6 outline-none">
            {sections[key]}
          </div>
        ))}
      </div>
    </div>
  )
}
