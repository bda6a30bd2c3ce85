'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '~/components/ui/button'

// `ssr: false` gives it a boundary of its own: without, the page would be hidden while the dialog loads.
const ChangePasswordDialog = dynamic(
  () => import('./change-password-dialog').then((module) => module.ChangePasswordDialog),
  { ssr: false },
)

/** The button of a dashboard that opens the dialog, which says what else ends with the password. */
export function ChangePassword({ ends }: { ends?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="max-sm:px-2" onClick={() => setOpen(true)}>
        Change Password
      </Button>
      {open && <ChangePasswordDialog ends={ends} onClose={() => setOpen(false)} />}
    </>
  )
}
