import { BadgeCheck, FileCheck2, Gavel, HardHat, Landmark, MessageSquareWarning, ShieldCheck } from 'lucide-react'
import { IconCard } from '~/components/ui/icon-card'

const checks = [
  {
    icon: HardHat,
    title: 'Workers’ compensation board coverage',
    text: 'The crew is covered by the provincial board, so an accident on your property is not yours to pay for.',
  },
  {
    icon: ShieldCheck,
    title: 'Liability insurance of at least $2M',
    text: 'We read the certificate: the insurer, the limit, the policy number and the day it expires.',
  },
  {
    icon: FileCheck2,
    title: 'Licences and permits',
    text: 'Trade licences where the province or the city asks for them, in the company’s own name.',
  },
  {
    icon: Gavel,
    title: 'Legal background',
    text: 'The company is registered, and court records show no judgment that would worry a client.',
  },
  {
    icon: Landmark,
    title: 'Credit background',
    text: 'A company that pays its suppliers finishes what it starts. We look for insolvency and open liens.',
  },
  {
    icon: MessageSquareWarning,
    title: 'Complaint review',
    text: 'Complaints to consumer offices and to us are read, followed up, and weighed.',
  },
]

/** The six checks of a contractor, and that they are repeated (rule 24). */
export function VerificationCards() {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {checks.map(({ icon, title, text }) => (
          <li key={title}>
            <IconCard icon={icon} title={title} tone="success">
              {text}
            </IconCard>
          </li>
        ))}
      </ul>
      <p className="mt-8 flex max-w-3xl gap-3 text-muted">
        <BadgeCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <span>
          <strong className="font-semibold text-foreground">Ongoing re-verification.</strong> Insurance, coverage and
          licences expire. We keep the dates, ask for the renewal before they pass, and take back what is no longer
          true.
        </span>
      </p>
    </>
  )
}
