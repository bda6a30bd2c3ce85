'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { CloseAccountDialog, ExportDialog } from './account-dialogs'

/** What a contractor may do with all that is kept of them: have it, and end it. */
export function AccountCard() {
  const [asked, setAsked] = useState<'export' | 'close'>()
  const close = () => setAsked(undefined)
  return (
    <Card aria-labelledby="company-data">
      <CardHeader
        id="company-data"
        title="Your data"
        description="Everything we keep about you and your company, as a JSON file: profile, documents, leads, quotes, messages, reviews and mails."
      />
      <Button variant="secondary" onClick={() => setAsked('export')}>
        <Download className="size-4" aria-hidden="true" />
        Download my data
      </Button>
      <h3 className="mt-8 font-semibold">Close your account</h3>
      <p className="mt-1 text-sm text-muted">This is final: nothing can be restored.</p>
      <ul className="mt-3 mb-5 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>Your profile, documents, quotes and messages go, and so do your reviews.</li>
        <li>Open leads are withdrawn, and the homeowners are told.</li>
        <li>Your company&apos;s name stays in the history of the requests you were matched with.</li>
      </ul>
      <Button variant="danger" onClick={() => setAsked('close')}>
        Close my account
      </Button>
      {asked === 'export' && <ExportDialog onClose={close} />}
      {asked === 'close' && <CloseAccountDialog onClose={close} />}
    </Card>
  )
}
