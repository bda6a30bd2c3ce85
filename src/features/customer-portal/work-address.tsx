'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import type { OwnProject } from '~/contracts/own-project'
import type { Json } from '~/lib/json'
import { AddressDialog } from './lazy-dialogs'
import type { RequestControls } from './request-controls'

/** Where the work is, for the contractor who is hired. Nothing before somebody is. */
export function WorkAddress({ request, controls }: { request: Json<OwnProject>; controls: RequestControls }) {
  const [asked, setAsked] = useState(false)
  const { address, hired } = request
  const { setAddress } = controls
  const writable = request.actions.includes('address') && setAddress !== undefined
  if (!hired || (!address && !writable)) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 wrap-anywhere">
        {address ? (
          <>
            <span className="text-muted">Work address: </span>
            {address}
          </>
        ) : (
          <span className="text-muted">{hired} does not know the street address of the work yet.</span>
        )}
      </p>
      {writable && (
        <Button size="sm" variant="ghost" disabled={controls.pending} onClick={() => setAsked(true)}>
          {address ? 'Change address' : 'Add address'}
        </Button>
      )}
      {asked && setAddress && (
        <AddressDialog
          projectId={request.id}
          address={address}
          pending={controls.pending}
          onClose={() => setAsked(false)}
          onSave={setAddress}
        />
      )}
    </div>
  )
}
