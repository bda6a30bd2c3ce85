import {
  addMilestoneInput,
  changeMilestoneInput,
  confirmPaymentInput,
  milestoneVersionInput,
  paymentPlanOutput,
  paymentPlansOutput,
  recordPaymentInput,
  requestPaymentInput,
  setReceiptInput,
} from '~/contracts/payment'
import { entityId } from '~/contracts/primitives'
import {
  addMilestone,
  changeMilestone,
  recordPayment,
  removeMilestone,
  setReceipt,
  undoPayment,
} from '~/server/services/payment/change-milestones'
import { confirmPayment } from '~/server/services/payment/confirm-payment'
import { getLeadPlan, listPlans } from '~/server/services/payment/list-plans'
import { requestPayment, withdrawPaymentRequest } from '~/server/services/payment/request-payment'
import { contractorProcedure, homeownerProcedure, receiveUploads, router } from '../trpc'

const tags = ['Payments']

/** What was agreed and paid for hired projects: a record, no money moves. Every change answers the plan as it is now. */
export const paymentRouter = router({
  plans: homeownerProcedure
    .meta({ route: { method: 'GET', path: '/homeowner/payments', tags, summary: 'The plans of your hired projects' } })
    .output(paymentPlansOutput)
    .query(({ ctx }) => listPlans(ctx)),

  add: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/milestones',
        successStatus: 201,
        tags,
        summary: 'Plan a payment for a hired project',
      },
    })
    .input(addMilestoneInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => addMilestone(ctx, input)),

  change: homeownerProcedure
    .meta({
      route: { method: 'PATCH', path: '/homeowner/milestones/{id}', tags, summary: 'Change a planned payment' },
    })
    .input(changeMilestoneInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => changeMilestone(ctx, input)),

  record: homeownerProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/milestones/{id}/pay',
        tags,
        summary: 'Record that it was paid, with a receipt if there is one',
      },
      uploads: { receipt: { kind: 'receipt', optional: true } },
    })
    .input(recordPaymentInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),

  setReceipt: homeownerProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'PUT',
        path: '/homeowner/milestones/{id}/receipt',
        tags,
        summary: 'Put a receipt with a recorded payment, or replace it',
      },
      uploads: { receipt: { kind: 'receipt' } },
    })
    .input(setReceiptInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => setReceipt(ctx, input)),

  undo: homeownerProcedure
    .meta({
      route: { method: 'POST', path: '/homeowner/milestones/{id}/undo', tags, summary: 'Take that record back' },
    })
    .input(milestoneVersionInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => undoPayment(ctx, input)),

  remove: homeownerProcedure
    .meta({
      route: { method: 'POST', path: '/homeowner/milestones/{id}/remove', tags, summary: 'Remove a planned payment' },
    })
    .input(milestoneVersionInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => removeMilestone(ctx, input)),

  ofLead: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: { method: 'GET', path: '/contractor/leads/{id}/payments', tags, summary: 'The plan of a lead you won' },
    })
    .input(entityId)
    .output(paymentPlanOutput)
    .query(({ ctx, input }) => getLeadPlan(ctx, input.id)),

  request: contractorProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/payment-requests',
        successStatus: 201,
        tags,
        summary: 'Ask the homeowner for a payment, with a bill if there is one',
      },
      uploads: { file: { kind: 'receipt' } },
    })
    .input(requestPaymentInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => requestPayment(ctx, input)),

  withdrawRequest: contractorProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/milestones/{id}/withdraw',
        tags,
        summary: 'Take back a payment you asked for',
      },
    })
    .input(milestoneVersionInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => withdrawPaymentRequest(ctx, input)),

  confirm: contractorProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/milestones/{id}/received',
        tags,
        summary: 'Confirm that a payment has arrived',
      },
    })
    .input(confirmPaymentInput)
    .output(paymentPlanOutput)
    .mutation(({ ctx, input }) => confirmPayment(ctx, input)),
})
