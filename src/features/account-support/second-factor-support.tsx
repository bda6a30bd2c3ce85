'use client'

import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { useUrlState } from '~/components/ui/use-url-state'
import type { IdentityProof } from '~/contracts/second-factor'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const proofs: { value: IdentityProof; label: string }[] = [
  { value: 'phone', label: 'I called the phone number we have of them' },
  { value: 'email', label: 'They answered from the email we have of them' },
  { value: 'document', label: 'They showed a document with their name' },
]

/** Of the homeowner whom the address names. */
export function HomeownerSecondFactor() {
  const id = useUrlState().get('homeowner')
  return id ? <SecondFactorSupport accountId={id} heading="Two-step sign-in" /> : null
}

/** Of the account of a company. */
export function ContractorSecondFactor({ contractorId }: { contractorId: string }) {
  const { data } = api.admin.contractors.byId.useQuery({ id: contractorId })
  const accountId = data?.contractor.userId
  if (!accountId) return null
  return (
    <Card>
      <CardHeader title="Account" />
      <SecondFactorSupport accountId={accountId} />
    </Card>
  )
}

/** Whether an account signs in with two steps, and the way out for who lost theirs. */
function SecondFactorSupport({ accountId, heading }: { accountId: string; heading?: string }) {
  const state = api.admin.accounts.secondFactor.useQuery({ id: accountId })
  const [asking, setAsking] = useState(false)
  if (!state.data) return null
  return (
    <div className="mt-2">
      {heading && <h3 className="mt-6 mb-2 font-semibold">{heading}</h3>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {state.data.twoStep ? 'Signs in with a second step.' : 'Signs in with the password alone.'}
        </p>
        {state.data.twoStep && (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Reset second step
          </Button>
        )}
      </div>
      {asking && <ResetDialog accountId={accountId} onClose={() => setAsking(false)} />}
    </div>
  )
}

function ResetDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const utils = api.useUtils()
  const [proof, setProof] = useState<IdentityProof | ''>('')
  const [missing, setMissing] = useState(false)
  const reset = api.admin.accounts.resetSecondFactor.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Second step reset', description: 'They were signed out, and a mail tells them.' })
      await utils.admin.accounts.secondFactor.invalidate({ id: accountId })
      onClose()
    },
    onError: (error) => showToast({ title: 'Nothing was changed', description: serverMessage(error), tone: 'error' }),
  })
  const send = () => {
    if (proof === '') setMissing(true)
    else reset.mutate({ id: accountId, proof })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reset the second step?"
      description="Their passkeys, app and recovery codes stop working. They are signed out everywhere and sign in with the password alone until they set up another; a company's API keys end too."
    >
      <SelectInput
        label="How did you verify who is asking?"
        options={proofs}
        value={proof}
        error={missing && proof === '' ? 'Say how you made sure of who asks' : undefined}
        onChange={setProof}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={reset.isPending} onClick={send}>
          Reset
        </Button>
      </DialogActions>
    </Dialog>
  )
}
