import {
  Bath,
  BrickWall,
  Cable,
  CookingPot,
  DoorOpen,
  Droplets,
  Fence,
  Grid2x2,
  Hammer,
  House,
  HousePlus,
  Layers,
  type LucideIcon,
  PaintRoller,
  Shovel,
  Snowflake,
  Sofa,
  SunMedium,
  Wind,
} from 'lucide-react'
import Link from 'next/link'
import { type ServiceSlug, serviceCategories } from '~/domain/service-category'

const icons: Record<ServiceSlug, LucideIcon> = {
  'kitchen-renovation': CookingPot,
  'bathroom-renovation': Bath,
  'basement-finishing': Sofa,
  roofing: House,
  'windows-doors': DoorOpen,
  flooring: Layers,
  painting: PaintRoller,
  plumbing: Droplets,
  electrical: Cable,
  'heating-cooling': Snowflake,
  'decks-patios': SunMedium,
  fencing: Fence,
  landscaping: Shovel,
  'siding-exterior': BrickWall,
  'concrete-driveways': Grid2x2,
  'home-additions': HousePlus,
  'insulation-air-sealing': Wind,
  'handyman-repairs': Hammer,
}

/** Every service as a link to the contractors who offer it. */
export function ServicesGrid() {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {serviceCategories.map(({ name, slug }) => {
        const Icon = icons[slug]
        return (
          <li key={slug}>
            <Link
              href={`/contractors?service=${slug}`}
              prefetch={false}
              className="flex h-full min-h-14 items-center gap-3 rounded-lg border border-border bg-background px-3 py-3 text-sm font-medium transition-colors hover:border-border-strong hover:bg-raised sm:px-4 sm:text-base"
            >
              <Icon className="size-5 shrink-0 text-accent" aria-hidden="true" />
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
