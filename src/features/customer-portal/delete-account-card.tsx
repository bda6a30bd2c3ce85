'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DeleteAccountDialog } from './lazy-dialogs'

export function DeleteAccountCard() {
  const [asking, setAsking] = useState(false)
  return (
    <Card aria-labelledby="delete-account">
      <CardHeader
        id="delete-account"
        title="Delete your account"
        description="This is final: nothing can be restored."
      />
      <ul className="mb-5 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>Open requests are closed, and the contractors are told.</li>
        <li>Your name, contact details, descriptions, files and messages are removed.</li>
        <li>Reviews stay without your name, and so do quotes and payments that contractors recorded.</li>
      </ul>
      <Button variant="ghost" className="-ml-4 text-danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}
