'use client'

import { useState } from 'react'
import { Dialog } from '~/components/ui/dialog'
import type { ErrorReason } from '~/domain/error-reason'
import type { Role } from '~/domain/role'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { LoginForm } from './login-form'
import { SecondStep } from './second-step'

const signInPages: Record<Role, string> = {
  homeowner: '/customer-portal',
  contractor: '/contractor/login',
  admin: '/admin/login',
}

interface SignInAgainDialogProps {
  email: string
  role: Role
  /** Somebody is signed in. */
  onDone: () => Promise<void>
  onGiveUp: () => void
}

/** Signs an account in again over the page it works on. */
export function SignInAgainDialog({ email, role, onDone, onGiveUp }: SignInAgainDialogProps) {
  const [secondStep, setSecondStep] = useState(false)
  const options = {
    onSuccess: onDone,
    onError: ({ data }: { data?: { reason?: ErrorReason } | null }) =>
      setSecondStep(data?.reason === 'second_factor_required'),
  }
  const logins = {
    homeowner: api.auth.loginHomeowner.useMutation(options),
    contractor: api.auth.loginContractor.useMutation(options),
    admin: api.auth.loginAdmin.useMutation(options),
  }
  const login = logins[role]
  return (
    <Dialog
      open
      onClose={onGiveUp}
      title="Your session has ended"
      description="Sign in again to go on where you are. What you typed is still here."
    >
      {secondStep ? (
        <SecondStep onDone={onDone} onRestart={() => setSecondStep(false)} restart="Begin with the password" />
      ) : (
        <div className="flex flex-col gap-4">
          <LoginForm
            label="Sign in again"
            fixedEmail={email}
            problem={login.error ? serverMessage(login.error) : undefined}
            pending={login.isPending || login.isSuccess}
            onSubmit={(values) => login.mutate(values)}
          />
          <a
            href={signInPages[role]}
            className="inline-flex min-h-11 items-center self-start text-sm font-medium text-accent underline underline-offset-4"
          >
            Use another account
          </a>
        </div>
      )}
    </Dialog>
  )
}
