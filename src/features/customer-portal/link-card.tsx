'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from './lazy-dialogs'
import type { RequestControls } from './request-controls'

/** Takes the request back from whoever else has got hold of its link. */
export function LinkCard({ controls, closable }: { controls: RequestControls; closable: boolean }) {
  const [asked, setAsked] = useState(false)
  return (
    <Card>
      <CardHeader
        title="The link in our mails"
        description={`Whoever has it can see ${closable ? 'and close ' : ''}this request, without an account.`}
        aside={
          <Button size="sm" variant="secondary" disabled={controls.pending} onClick={() => setAsked(true)}>
            Make a new link
          </Button>
        }
      />
      <p className="text-sm text-muted">
        If it went to somebody who should not have it, make a new one: it is mailed to the email of the request, and the
        links before it no longer work.
      </p>
      {asked && (
        <ConfirmDialog
          title="Make a new link?"
          text="We mail it to the email of this request. The links in earlier mails no longer work."
          action="Make a new link"
          pending={controls.pending}
          onClose={() => setAsked(false)}
          onConfirm={controls.makeLink}
        />
      )}
    </Card>
  )
}
