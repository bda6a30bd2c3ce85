import type { ContractorProfile } from '~/contracts/contractor'
import type { Verification } from '~/contracts/document'
import { assumedServiceRadius } from '~/domain/matching'
import { provinceNames } from '~/domain/province'
import { type DocumentCheck, documentChecks } from '~/domain/verification'
import type { Json } from '~/lib/json'
import { type DashboardTab, type Place, places } from './dashboard-state'

export interface SetUpStep {
  key: string
  label: string
  /** Why, or what exactly; said while it is open. */
  hint: string
  done: boolean
  optional?: boolean
  /** A place of another tab, or a document that is sent. */
  where: { tab: DashboardTab; at: Place } | { proof: DocumentCheck }
}

interface SetUpInput {
  profile: Pick<Json<ContractorProfile>, 'city' | 'description' | 'services' | 'serviceRadius' | 'taxes'>
  verification: Pick<Json<Verification>, 'board' | 'province' | 'checks'>
  photos: number
}

const labels: Record<DocumentCheck, string> = {
  workers_compensation: 'Prove your workers’ compensation coverage',
  liability_insurance: 'Prove your liability insurance',
  licences_and_permits: 'Send your licences and permits',
}

/** What proves a check in this province. */
export function proofOf(
  check: DocumentCheck,
  { board, province }: Pick<Json<Verification>, 'board' | 'province'>,
): string {
  const proofs: Record<DocumentCheck, string> = {
    workers_compensation: `a clearance letter from ${board}`,
    liability_insurance: 'an insurance certificate over at least $2,000,000',
    licences_and_permits: `the licences and permits your trade needs in ${provinceNames[province]}`,
  }
  return proofs[check]
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a new contractor does before the first lead, in the order that makes them be found and chosen (rule 116). */
export function setUpSteps({ profile, verification, photos }: SetUpInput): SetUpStep[] {
  const isSent = (name: DocumentCheck) =>
    verification.checks.some(
      (check) => check.name === name && ['pending', 'verified', 'expiring'].includes(check.state),
    )
  return [
    ...documentChecks.map((name) => ({
      key: name,
      label: labels[name],
      hint: `${capitalized(proofOf(name, verification))}.`,
      done: isSent(name),
      where: { proof: name },
    })),
    {
      key: 'description',
      label: 'Describe your company',
      hint: 'What you do best, in a few sentences.',
      done: Boolean(profile.description),
      where: { tab: 'profile', at: places.description },
    },
    {
      key: 'services',
      label: 'Choose your services',
      hint: 'Requests are offered by trade.',
      done: profile.services.length > 0,
      where: { tab: 'profile', at: places.services },
    },
    {
      key: 'area',
      label: 'Say how far you travel',
      hint: `Until you do, we take ${assumedServiceRadius} km around ${profile.city}.`,
      done: profile.serviceRadius !== null,
      where: { tab: 'profile', at: places.area },
    },
    {
      key: 'taxes',
      label: 'Say which taxes you charge',
      hint: 'A quote with lines cannot be sent without.',
      done: profile.taxes.status !== null,
      where: { tab: 'profile', at: places.taxes },
    },
    {
      key: 'photos',
      label: 'Show photos of past work',
      hint: 'Homeowners choose by what they see.',
      done: photos > 0,
      optional: true,
      where: { tab: 'profile', at: places.photos },
    },
  ]
}
