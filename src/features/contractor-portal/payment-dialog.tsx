'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { FileField } from '~/components/form/file-field'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useSubmissionId } from '~/components/form/use-submission-id'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Progress } from '~/components/ui/progress'
import { showToast } from '~/components/ui/toast'
import { type PaymentPlan, requestPaymentInput } from '~/contracts/payment'
import { acceptedEndings, fileRules, isAcceptedName } from '~/domain/file'
import { milestoneLimits } from '~/domain/milestone'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { saidByServer, uploadFile } from '~/trpc/upload'

const fields = requestPaymentInput.pick({ title: true, amount: true, dueOn: true })
const rule = fileRules.receipt

interface PaymentDialogProps {
  leadId: string
  onClose: () => void
  onAsked: (plan: Json<PaymentPlan>) => void
}

function fileProblem(file: File | null): string | undefined {
  if (!file) return undefined
  if (!isAcceptedName('receipt', file.name)) return rule.wrongType
  return file.size > rule.maxBytes ? rule.tooLarge : undefined
}

/** The contractor asks for a payment on the homeowner's plan. */
export function PaymentDialog({ leadId, onClose, onAsked }: PaymentDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const once = useSubmissionId()
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { title: '', amount: '', dueOn: '' },
  })
  const request = api.payment.request.useMutation()
  const sending = percent !== null || request.isPending
  const send = async (values: z.output<typeof fields>) => {
    if (fileProblem(file)) return
    setFailure(null)
    try {
      if (file) setPercent(0)
      const sent = file ? (await uploadFile('receipt', file, setPercent)).id : null
      onAsked(await once((submissionId) => request.mutateAsync({ id: leadId, ...values, file: sent, submissionId })))
      showToast({ title: 'Payment asked for', description: 'The homeowner is told by mail.' })
      form.reset()
      onClose()
    } catch (error) {
      const said = saidByServer(error, 'Please try again.')
      const issues = error instanceof TRPCClientError ? error.data?.issues : undefined
      if (!applyIssues<z.input<typeof fields>>(issues, ['title', 'amount', 'dueOn'], form.setError))
        setFailure(`Nothing was asked for. ${said}`)
      showToast({ title: 'Error', description: said, tone: 'error' })
    } finally {
      setPercent(null)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for a payment"
      description="The homeowner pays you directly and records it here. No money moves through us."
    >
      <Form form={form} draft={`payment:${leadId}`} onSubmit={send}>
        <Fieldset disabled={sending} className="flex flex-col gap-5">
          <TextField name="title" label="What for" placeholder="Materials" maxLength={milestoneLimits.titleMax} />
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            placeholder="1,250.00"
            maxLength={20}
            description="Canadian dollars"
          />
          <TextField name="dueOn" label="Due" optional type="date" />
          <FileField
            label="Bill or receipt"
            optional
            accept={acceptedEndings('receipt')}
            description="JPG, PNG, PDF, DOC or DOCX, under 10MB."
            onChoose={setFile}
            error={fileProblem(file)}
          />
          {percent !== null && <Progress value={percent} label="Upload" />}
          <Alert>{failure}</Alert>
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={sending}>
            Ask for payment
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
