'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Logo } from '~/components/layout/logo'
import { Card } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { brand } from '~/domain/brand'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { LoginForm } from './login-form'
import { signInProblem } from './sign-in-problem'
import { SecondStep, useSecondStep } from './use-second-step'

/** `target` is the address to go on to. */
export function AdminLogin({ target }: { target: `/${string}` }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const secondStep = useSecondStep()
  const enter = () => {
    queryClient.clear()
    showToast({ title: 'Login successful' })
    router.push(target)
  }
  const login = api.auth.loginAdmin.useMutation({
    onSuccess: enter,
    onError: (error) => {
      if (!secondStep.follows(error))
        showToast({ title: 'Login failed', description: serverMessage(error, 'Invalid credentials'), tone: 'error' })
    },
  })
  return (
    <main id="content" className="flex min-h-dvh items-center justify-center px-4 py-12">
      <div className="w-full max-w-sm">
        <Logo name={brand.name} className="mb-6" />
        <Card>
          <h1 className="mb-1 text-2xl font-semibold">Admin Login</h1>
          <p className="mb-6 text-sm text-muted">Platform management</p>
          {secondStep.asked ? (
            <SecondStep onDone={enter} onRestart={secondStep.restart} failed="Login failed" />
          ) : (
            <LoginForm
              label="Admin sign-in"
              problem={signInProblem(login.error)}
              pending={login.isPending || login.isSuccess}
              onSubmit={(values) => login.mutate(values)}
            />
          )}
        </Card>
      </div>
    </main>
  )
}
