import type { WebhookDelivery } from '~/contracts/webhook'
import type { Json } from '~/lib/json'

type Exchanged = Pick<Json<WebhookDelivery>, 'requestBody' | 'responseStatus' | 'responseBody' | 'error' | 'durationMs'>

/** What was sent, and what came back. */
export function Exchange({ exchange }: { exchange: Exchanged }) {
  const { requestBody, responseStatus, responseBody, error, durationMs } = exchange
  if (durationMs === null) return <p className="mt-2 text-sm text-muted">{error ?? 'Nothing was sent yet.'}</p>
  return (
    <div className="mt-2 grid gap-3 lg:grid-cols-2">
      <Part title="Request" text={requestBody && pretty(requestBody)} />
      <Part title={`Answer: ${error ?? responseStatus}, after ${durationMs} ms`} text={responseBody} />
    </div>
  )
}

function Part({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{title}</p>
      {text && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="mt-1 max-h-64 overflow-auto rounded-lg bg-raised p-3 text-xs whitespace-pre-wrap break-all"
        >
          {text}
        </pre>
      )}
    </div>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
