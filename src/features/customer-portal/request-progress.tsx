import { Check } from 'lucide-react'
import { DateText } from '~/components/ui/date-text'
import type { OwnProjectList } from '~/contracts/own-project'
import { isComparing, nextStepText, progressSteps, reachedStep } from '~/domain/project-progress'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'

type Request = Json<OwnProjectList>['projects'][number]

/** How far a request is. Nothing for one that was closed on the way. */
export function RequestProgress({ request }: { request: Request }) {
  const reached = reachedStep(request)
  if (reached === null) return null
  return (
    <ol aria-label="Progress" className="grid grid-cols-5 gap-1.5">
      {progressSteps.map((step, index) => (
        <li key={step} aria-current={index === reached ? 'step' : undefined} className="min-w-0">
          <span className={cn('block h-1.5 rounded-full', barClasses(index, reached))} aria-hidden="true" />
          <span
            className={cn(
              'mt-1.5 flex items-center gap-1 text-xs sm:text-sm',
              index === reached ? 'font-semibold text-foreground' : 'text-muted',
            )}
          >
            {index < reached && <Check className="size-3.5 shrink-0 max-sm:hidden" aria-hidden="true" />}
            {step}
            {index < reached && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Green is what is settled: the whole way, once the work is done or somebody is hired. */
function barClasses(index: number, reached: number): string {
  if (index > reached) return 'bg-border'
  return reached >= 3 ? 'bg-success' : 'bg-foreground'
}

/** What comes next, and by when. */
export function NextStep({ request }: { request: Request }) {
  const text = nextStepText(request)
  if (!text) return null
  return (
    <span className="block text-sm">
      <span className="text-muted">Next: </span>
      {text}
      {request.nextBy && (
        <span className="text-muted">
          , by <DateText value={request.nextBy} style={isComparing(request) ? 'date' : 'dateTime'} />
        </span>
      )}
    </span>
  )
}
