import { Button } from '~/components/ui/button'

interface Action {
  isPending: boolean
  run: () => void
}

interface RetryOrDismissProps {
  retryLabel: string
  /** What the buttons are about, for those who do not see the row. */
  about: string
  /** Null when another try would change nothing. */
  retry: Action | null
  dismiss: Action
}

/** The two ways to resolve what failed; while one is under way the other is off. */
export function RetryOrDismiss({ retryLabel, about, retry, dismiss }: RetryOrDismissProps) {
  return (
    <div className="flex shrink-0 gap-2">
      {retry && (
        <Button
          variant="secondary"
          size="sm"
          pending={retry.isPending}
          disabled={dismiss.isPending}
          aria-label={`${retryLabel}: ${about}`}
          onClick={retry.run}
        >
          {retryLabel}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        pending={dismiss.isPending}
        disabled={retry?.isPending}
        aria-label={`Dismiss: ${about}`}
        onClick={dismiss.run}
      >
        Dismiss
      </Button>
    </div>
  )
}
