'use client'

import dynamic from 'next/dynamic'

/**
 * The portal's dialogs, each loaded by the click that opens it.
 * `ssr: false` gives it a boundary of its own: without, the page would be hidden while the dialog loads.
 */
export const AddressDialog = dynamic(() => import('./address-dialog').then((module) => module.AddressDialog), {
  ssr: false,
})
export const CloseDialog = dynamic(() => import('./close-dialog').then((module) => module.CloseDialog), { ssr: false })
export const ConfirmDialog = dynamic(
  () => import('~/components/ui/confirm-dialog').then((module) => module.ConfirmDialog),
  {
    ssr: false,
  },
)
export const DeleteAccountDialog = dynamic(
  () => import('./account-dialogs').then((module) => module.DeleteAccountDialog),
  { ssr: false },
)
export const EditDialog = dynamic(() => import('./edit-dialog').then((module) => module.EditDialog), { ssr: false })
export const ExportDialog = dynamic(() => import('./account-dialogs').then((module) => module.ExportDialog), {
  ssr: false,
})
export const HireDialog = dynamic(() => import('./hire-dialog').then((module) => module.HireDialog), { ssr: false })
export const MilestoneDialog = dynamic(() => import('./milestone-dialog').then((module) => module.MilestoneDialog), {
  ssr: false,
})
export const ReceiptDialog = dynamic(() => import('./receipt-dialog').then((module) => module.ReceiptDialog), {
  ssr: false,
})
export const PaidDialog = dynamic(() => import('./paid-dialog').then((module) => module.PaidDialog), { ssr: false })
