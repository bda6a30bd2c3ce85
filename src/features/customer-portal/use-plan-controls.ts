'use client'

import type { z } from 'zod'
import { useSubmissionId } from '~/components/form/use-submission-id'
import { showToast } from '~/components/ui/toast'
import type { addMilestoneInput, Milestone, PaymentPlan, recordPaymentInput } from '~/contracts/payment'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

export type MilestoneValues = Omit<z.output<typeof addMilestoneInput>, 'id' | 'submissionId'>
export type PaidValues = Omit<z.output<typeof recordPaymentInput>, 'id' | 'version'>

interface Refusal {
  message: string
  data?: { issues?: { path: string }[] } | null
}

/** The fields of the dialogs: a refusal of one of them stands beside it. */
const planFields: readonly string[] = ['title', 'amount', 'dueOn', 'paidOn', 'method', 'receiptNumber', 'receipt']

/** The changes to one project's plan; each resolves once the server has agreed. */
export function usePlanControls(projectId: string) {
  const utils = api.useUtils()
  const withToast = (title: string) => ({
    onSuccess: (changed: Json<PaymentPlan>) => {
      utils.payment.plans.setData(undefined, (plans) =>
        plans?.map((plan) => (plan.projectId === projectId && !plan.former ? changed : plan)),
      )
      showToast({ title })
    },
    onError: async (error: Refusal) => {
      const isAtField = error.data?.issues?.some(({ path }) => planFields.includes(path))
      if (isAtField) return
      showToast({ title: 'Error', description: serverMessage(error, 'Please try again.'), tone: 'error' })
      await utils.payment.plans.invalidate()
    },
  })
  const once = useSubmissionId()
  const add = api.payment.add.useMutation(withToast('Milestone added'))
  const change = api.payment.change.useMutation(withToast('Milestone saved'))
  const record = api.payment.record.useMutation(withToast('Payment recorded'))
  const setReceipt = api.payment.setReceipt.useMutation(withToast('Receipt saved'))
  const undo = api.payment.undo.useMutation(withToast('Payment taken back'))
  const remove = api.payment.remove.useMutation(withToast('Milestone removed'))
  const keyOf = ({ id, version }: Json<Milestone>) => ({ id, version })
  return {
    pending: [add, change, record, setReceipt, undo, remove].some(({ isPending }) => isPending),
    add: (values: MilestoneValues) =>
      once((submissionId) => add.mutateAsync({ id: projectId, ...values, submissionId })),
    change: (milestone: Json<Milestone>, values: MilestoneValues) =>
      change.mutateAsync({ ...keyOf(milestone), ...values }),
    record: (milestone: Json<Milestone>, values: PaidValues) => record.mutateAsync({ ...keyOf(milestone), ...values }),
    setReceipt: (milestone: Json<Milestone>, receipt: string) =>
      setReceipt.mutateAsync({ ...keyOf(milestone), receipt }),
    undo: (milestone: Json<Milestone>) => undo.mutateAsync(keyOf(milestone)),
    remove: (milestone: Json<Milestone>) => remove.mutateAsync(keyOf(milestone)),
  }
}
