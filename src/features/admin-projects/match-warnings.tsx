import { CheckboxLine } from '~/components/form/checkbox-line'
import type { Suggestion } from '~/contracts/suggestion'
import { obstacleSentences } from '~/domain/matching'
import type { Json } from '~/lib/json'

const warning = 'rounded-lg border border-warning/40 bg-warning/10 p-3 text-sm'

/** Why a company would not be offered a project first. */
export function ObstacleWarning({ companyName, obstacles }: Pick<Json<Suggestion>, 'companyName' | 'obstacles'>) {
  if (obstacles.length === 0) return null
  return (
    <div role="status" className={warning}>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className="wrap-anywhere">
          {companyName} {obstacleSentences[obstacle]}.
        </p>
      ))}
    </div>
  )
}

interface DirectRequestWarningProps {
  /** What an admin confirms by ticking. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A request to one contractor goes to others only once its homeowner wants that. */
export function DirectRequestWarning(props: DirectRequestWarningProps) {
  return (
    <div className={warning}>
      <p>The homeowner asked one contractor only.</p>
      <CheckboxLine {...props} />
    </div>
  )
}
