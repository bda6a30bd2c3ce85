'use client'

import dynamic from 'next/dynamic'

// Dialogs load when they are opened. `ssr: false` gives each a boundary of its own: without, the page would be hidden.
export const AddAppDialog = dynamic(() => import('./add-app-dialog').then((module) => module.AddAppDialog), {
  ssr: false,
})
export const AddPasskeyDialog = dynamic(
  () => import('./add-passkey-dialog').then((module) => module.AddPasskeyDialog),
  { ssr: false },
)
export const PasswordDialog = dynamic(() => import('./password-dialog').then((module) => module.PasswordDialog), {
  ssr: false,
})
export const RecoveryCodesDialog = dynamic(
  () => import('./recovery-codes').then((module) => module.RecoveryCodesDialog),
  { ssr: false },
)
