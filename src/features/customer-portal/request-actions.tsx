'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { DateText } from '~/components/ui/date-text'
import type { OwnProject } from '~/contracts/own-project'
import type { Json } from '~/lib/json'
import { CloseDialog, ConfirmDialog, EditDialog } from './lazy-dialogs'
import type { RequestControls } from './request-controls'

type Asked = 'close' | 'edit' | 'not-finished' | 'invite-others' | 'complete' | null

/** The buttons for what the server says can be done now. */
export function RequestActions({ request, controls }: { request: Json<OwnProject>; controls: RequestControls }) {
  const [asked, setAsked] = useState<Asked>(null)
  const { actions } = request
  const { pending, start, complete, change } = controls
  const done = () => setAsked(null)
  const can = (action: Json<OwnProject>['actions'][number]) => actions.includes(action)
  if (actions.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-border pt-5">
      {can('start') && start && (
        // What leads is what to arrange with who was hired, below.
        <Button size="sm" variant="secondary" disabled={pending} onClick={() => start().catch(() => {})}>
          Confirm start
        </Button>
      )}
      {can('complete') && complete && (
        <Button
          size="sm"
          variant={can('start') ? 'secondary' : 'primary'}
          disabled={pending}
          onClick={() => setAsked('complete')}
        >
          Confirm completion
        </Button>
      )}
      {can('not-finished') && (
        <Button size="sm" variant="secondary" disabled={pending} onClick={() => setAsked('not-finished')}>
          Not finished yet
        </Button>
      )}
      {can('edit') && change && (
        <Button size="sm" variant="secondary" disabled={pending} onClick={() => setAsked('edit')}>
          Edit request
        </Button>
      )}
      {can('invite-others') && (
        <Button size="sm" variant="secondary" disabled={pending} onClick={() => setAsked('invite-others')}>
          Share with other contractors
        </Button>
      )}
      {can('reopen') && (
        <>
          <Button size="sm" pending={pending} onClick={() => controls.reopen().catch(() => {})}>
            Reopen request
          </Button>
          {request.reopenUntil && (
            <span className="text-sm text-muted">
              Possible until <DateText value={request.reopenUntil} />
            </span>
          )}
        </>
      )}
      {can('close') && (
        <Button size="sm" variant="ghost" disabled={pending} onClick={() => setAsked('close')}>
          Close request
        </Button>
      )}
      {asked === 'edit' && change && <EditDialog request={request} pending={pending} onClose={done} onSave={change} />}
      {asked === 'close' && (
        <CloseDialog projectId={request.id} pending={pending} onClose={done} onConfirm={controls.close} />
      )}
      {asked === 'invite-others' && (
        <ConfirmDialog
          title="Share with other contractors?"
          text="You asked one contractor only. If you share the request, other verified contractors can get it and send quotes, at most three at a time."
          action="Share the request"
          pending={pending}
          onClose={done}
          onConfirm={controls.inviteOthers}
        />
      )}
      {asked === 'not-finished' && (
        <ConfirmDialog
          title="Not finished yet?"
          text="The project goes on, and your contractor is told that something is left to do. Write to them what it is."
          action="Not finished yet"
          pending={pending}
          onClose={done}
          onConfirm={controls.refuseFinish}
        />
      )}
      {asked === 'complete' && complete && (
        <ConfirmDialog
          title="Is the work done?"
          text={`Confirm it once you are content: the project is closed with it, and this cannot be undone here.${
            request.visits.some(({ state }) => state === 'agreed' || state === 'moved')
              ? ' The visit that is agreed is cancelled with it.'
              : ''
          }`}
          action="Confirm completion"
          pending={pending}
          onClose={done}
          onConfirm={complete}
        />
      )}
    </div>
  )
}
