'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ExportDialog } from './lazy-dialogs'

export function DataCard() {
  const [asking, setAsking] = useState(false)
  return (
    <Card aria-labelledby="data">
      <CardHeader
        id="data"
        title="Your data"
        description="Everything we keep about you, as a JSON file: account, requests, messages, quotes, payments, reviews and consents."
      />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Download className="size-4" aria-hidden="true" />
        Download my data
      </Button>
      {asking && <ExportDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}
