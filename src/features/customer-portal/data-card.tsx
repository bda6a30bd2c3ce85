import { Download } from 'lucide-react'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'

export function DataCard() {
  return (
    <Card aria-labelledby="data">
      <CardHeader
        id="data"
        title="Your data"
        description="Everything we keep about you, as a JSON file: account, requests, messages, quotes, payments, reviews and consents."
      />
      <a href="/api/homeowner/export" download className={buttonClasses({ variant: 'secondary' })}>
        <Download className="size-4" aria-hidden="true" />
        Download my data
      </a>
    </Card>
  )
}
