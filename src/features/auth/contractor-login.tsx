'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ChartNoAxesColumn, FileText, Inbox, UserRoundPen } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Card } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { LoginForm } from './login-form'
import { signInProblem } from './sign-in-problem'
import { useIntroduction } from './use-introduction'
import { SecondStep, useSecondStep } from './use-second-step'

const features = [
  { icon: Inbox, title: 'Lead Management', text: 'Every lead with its answers, and the clock it runs against.' },
  { icon: UserRoundPen, title: 'Profile Management', text: 'What homeowners read before they choose you.' },
  { icon: FileText, title: 'Quote Submission', text: 'A clear price, what is in it, and what is not.' },
  { icon: ChartNoAxesColumn, title: 'Business Analytics', text: 'How fast you answer and how often you win.' },
]

/** `dashboard` is the address to go on to. */
export function ContractorLogin({ dashboard }: { dashboard: `/${string}` }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const secondStep = useSecondStep()
  const introduction = useIntroduction()
  const enter = () => {
    queryClient.clear()
    showToast({ title: 'Success', description: 'Logged in successfully!' })
    setTimeout(() => router.push(dashboard), redirectDelayMs)
  }
  const login = api.auth.loginContractor.useMutation({
    onSuccess: enter,
    onError: (error) => {
      if (!secondStep.follows(error))
        showToast({ title: 'Login Failed', description: serverMessage(error, 'Login failed'), tone: 'error' })
    },
  })
  return (
    <div className="mx-auto grid max-w-content gap-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2 lg:gap-16">
      <div className="max-w-md">
        <h1 className="text-3xl font-semibold">Contractor Login</h1>
        <p className="mt-2 mb-8 text-muted">Sign in to see your leads and answer them.</p>
        <Card>
          {secondStep.asked ? (
            <SecondStep onDone={enter} onRestart={secondStep.restart} />
          ) : (
            <LoginForm
              label="Contractor sign-in"
              email={introduction?.email}
              problem={signInProblem(login.error)}
              pending={login.isPending || login.isSuccess}
              onSubmit={(values) => login.mutate(values)}
            />
          )}
        </Card>
        <p className="mt-6 text-sm text-muted">
          New here?{' '}
          <Link href="/contractor-registration" className="font-medium text-accent underline underline-offset-4">
            Apply to join our network
          </Link>
        </p>
      </div>
      <div className="lg:pt-16">
        <ul className="flex flex-col gap-6">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon className="mt-0.5 size-6 shrink-0 text-accent" aria-hidden="true" />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <Link
          href="/for-contractors"
          className="mt-8 inline-block font-medium text-accent underline underline-offset-4"
        >
          What joining means
        </Link>
      </div>
    </div>
  )
}
