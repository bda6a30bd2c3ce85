import type { DocumentDecision, DocumentType } from './options'
import type { Province } from './province'

/** What the verification of a contractor covers. Source: rule 24. */
export const verificationChecks = [
  'workers_compensation',
  'liability_insurance',
  'licences_and_permits',
  'legal_background',
  'credit_background',
  'complaint_review',
  'ongoing_reverification',
] as const
export type VerificationCheck = (typeof verificationChecks)[number]

/** Checks that a contractor's documents prove. */
export const documentChecks = [
  'workers_compensation',
  'liability_insurance',
  'licences_and_permits',
] as const satisfies readonly VerificationCheck[]
export type DocumentCheck = (typeof documentChecks)[number]

/** Checks that hold in one province only: its board covers the workers, its bodies license the trade (rule 115). */
export const provincialChecks = [
  'workers_compensation',
  'licences_and_permits',
] as const satisfies readonly DocumentCheck[]

export function holdsInOneProvince(check: VerificationCheck | null): boolean {
  return (provincialChecks as readonly (VerificationCheck | null)[]).includes(check)
}

/** Checks that our team makes without the contractor's papers. */
export const teamChecks = [
  'legal_background',
  'credit_background',
  'complaint_review',
] as const satisfies readonly VerificationCheck[]

/** Checks with a result of their own; the seventh, ongoing re-verification, follows from these. */
export const storedChecks = [...documentChecks, ...teamChecks] as const

export const verificationCheckLabels: Record<VerificationCheck, string> = {
  workers_compensation: "Workers' compensation coverage",
  liability_insurance: 'Liability insurance of at least $2M',
  licences_and_permits: 'Licences and permits',
  legal_background: 'Legal background',
  credit_background: 'Credit background',
  complaint_review: 'Complaint review',
  ongoing_reverification: 'Ongoing re-verification',
}

/** The body whose clearance proves workers' compensation coverage, as each province names it. */
export const compensationBoards: Record<Province, string> = {
  AB: 'WCB Alberta',
  BC: 'WorkSafeBC',
  MB: 'WCB Manitoba',
  NB: 'WorkSafeNB',
  NL: 'WorkplaceNL',
  NS: 'WCB Nova Scotia',
  ON: 'WSIB',
  PE: 'WCB PEI',
  QC: 'CNESST',
  SK: 'Saskatchewan WCB',
  NT: 'WSCC',
  NU: 'WSCC',
  YT: 'Yukon WSCB',
}

const checkOfType: Partial<Record<DocumentType, DocumentCheck>> = {
  license: 'licences_and_permits',
  insurance: 'liability_insurance',
}

/** The check a document proves by its type alone; a clearance letter has no type of its own and says so itself. */
export function checkOfDocumentType(type: DocumentType): DocumentCheck | null {
  return checkOfType[type] ?? null
}

/** Whole Canadian dollars of liability coverage. Source: rule 24. */
export const minimumCoverage = 2_000_000

/** Days before a document's expiry at which its owner is written to. Source: rule 24. */
export const reminderDays = [30, 14, 3] as const

/** Whole days from one calendar day to another; negative when the other is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

interface Dated {
  decision: DocumentDecision
  expiresOn: string | null
}

/**
 * Whether a document counts on this day: it was decided verified and has not expired. It ends with the
 * day before its expiry, as Canadian policies do at 12:01 a.m. of the day they name.
 */
export function isCurrent({ decision, expiresOn }: Dated, today: string): boolean {
  return decision === 'verified' && (expiresOn === null || today < expiresOn)
}

/**
 * Which reminder a current document is due: the latest one reached, unless its day had already come
 * when the document was decided. `null` when none is due.
 */
export function dueReminder(document: { expiresOn: string | null; decidedOn: string }, today: string): number | null {
  const { expiresOn, decidedOn } = document
  if (expiresOn === null) return null
  const left = daysBetween(today, expiresOn)
  const reached = reminderDays.filter((days) => left > 0 && left <= days).at(-1)
  if (reached === undefined) return null
  return daysBetween(decidedOn, expiresOn) > reached ? reached : null
}

/** How a check stands for the people who read it. */
export const checkStates = ['verified', 'expiring', 'pending', 'rejected', 'lapsed', 'missing', 'team'] as const
export type CheckState = (typeof checkStates)[number]

/** What is kept of a check between the documents that prove it. */
interface CheckResult {
  lapsedAt: Date | null
  dueOn: string | null
}

/** How a check stands that documents prove: by what counts today, else by what is on its way, else by what was. */
export function documentCheckState(
  proofs: readonly Dated[],
  result: CheckResult | undefined,
  today: string,
): CheckState {
  const current = proofs.filter((proof) => isCurrent(proof, today))
  if (current.length > 0) return current.every((proof) => expiresSoon(proof, today)) ? 'expiring' : 'verified'
  if (proofs.some(({ decision }) => decision === 'pending')) return 'pending'
  if (result?.lapsedAt || proofs.some(({ decision }) => decision === 'verified')) return 'lapsed'
  return proofs.some(({ decision }) => decision === 'rejected') ? 'rejected' : 'missing'
}

/** How a check stands that our team makes. One that is due again stays passed until somebody has looked. */
export function teamCheckState(result: CheckResult | undefined): CheckState {
  if (!result) return 'team'
  return result.lapsedAt ? 'lapsed' : 'verified'
}

function expiresSoon({ expiresOn }: Dated, today: string): boolean {
  return expiresOn !== null && daysBetween(today, expiresOn) <= Math.max(...reminderDays)
}
