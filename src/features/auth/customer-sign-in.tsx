'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '~/components/ui/card'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { useUrlState } from '~/components/ui/use-url-state'
import { redirectDelayMs } from '~/domain/delays'
import { returnParameter, returnPath } from '~/lib/return-path'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'
import { signInProblem } from './sign-in-problem'
import { useIntroduction } from './use-introduction'
import { SecondStep, useSecondStep } from './use-second-step'

/** The homeowner's card: sign in, or open an account. Both end with the page made anew for who signed in. */
export function CustomerSignIn() {
  const introduction = useIntroduction()
  const [choice, setRegistering] = useState<boolean | null>(null)
  const registering = choice ?? introduction?.isNew ?? false
  const queryClient = useQueryClient()
  const secondStep = useSecondStep()
  const { get } = useUrlState()
  const confirmEmail = api.homeownerAccount.confirmEmailByRequest.useMutation()
  const enter = (title: string) => {
    queryClient.clear()
    showToastAcrossLoad({ title })
    const target = introduction?.request && `/customer-portal?view=projects&project=${introduction.request.id}`
    setTimeout(
      () => window.location.replace(target ?? returnPath('homeowner', get(returnParameter)) ?? secondStep.without()),
      redirectDelayMs,
    )
  }
  /** Whoever came by the link of a mail has read it: the account needs no other to be sure of its email. */
  const enterByLink = async (title: string) => {
    const token = introduction?.request?.token
    // What is not proved by this is asked for in the portal.
    if (token) await confirmEmail.mutateAsync({ token }).catch(() => {})
    enter(title)
  }
  const login = api.auth.loginHomeowner.useMutation({
    onSuccess: () => enterByLink('Logged in successfully!'),
    onError: (error) => {
      if (!secondStep.follows(error))
        showToast({ title: 'Login Failed', description: serverMessage(error, 'Login failed'), tone: 'error' })
    },
  })
  const registration = api.auth.registerHomeowner.useMutation({
    onSuccess: () => enter('Account created successfully!'),
    onError: (error) =>
      showToast({
        title: 'Registration Failed',
        description: serverMessage(error, 'Registration failed'),
        tone: 'error',
      }),
  })
  const issues = registration.error?.data?.issues
  return (
    <Card aria-labelledby="sign-in">
      <h2 id="sign-in" className="mb-5 text-xl font-semibold">
        {registering ? 'Create your account' : 'Sign in to your account'}
      </h2>
      {secondStep.asked ? (
        <SecondStep onDone={() => enterByLink('Logged in successfully!')} onRestart={secondStep.restart} />
      ) : registering ? (
        <RegisterForm
          pending={registration.isPending || registration.isSuccess}
          name={introduction?.name}
          email={introduction?.email}
          issues={issues}
          problem={registration.error && !issues?.length ? serverMessage(registration.error) : undefined}
          onSubmit={(values) => registration.mutate({ ...values, requestToken: introduction?.request?.token })}
        />
      ) : (
        <LoginForm
          label="Homeowner sign-in"
          page="/customer-portal"
          email={introduction?.email}
          problem={signInProblem(login.error)}
          pending={login.isPending || login.isSuccess}
          onSubmit={(values) => login.mutate(values)}
        />
      )}
      {!secondStep.asked && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {registering ? 'Already have an account?' : 'New here?'}
          <button
            type="button"
            onClick={() => setRegistering(!registering)}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            {registering ? 'Sign in instead' : 'Create an account'}
          </button>
        </p>
      )}
    </Card>
  )
}
