import { useQueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from '~/components/ui/dialog'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { createRefresher } from '~/trpc/live/refresh'
import { api } from '~/trpc/react'
import { SignedIn } from './signed-in'

const anna = { id: 'a', role: 'contractor', email: 'anna@trowel.example', firstName: 'Anna', lastName: 'A' } as const
const ben = { ...anna, id: 'b', email: 'ben@trowel.example' }

/** A server with one session, which has ended. */
function server(answers: Answers = {}) {
  const session: { user: typeof anna | typeof ben | null } = { user: null }
  const withdrawn = vi.fn()
  const needSession = () => {
    if (!session.user) throw new ServerError({ code: 'UNAUTHORIZED', message: 'Please sign in' })
  }
  const all: Answers = {
    'auth.session': () => session,
    'auth.loginContractor': ({ password }: { password: string }) => {
      if (password !== 'right') throw new ServerError({ code: 'UNAUTHORIZED', message: 'Invalid email or password' })
      session.user = anna
      return { user: anna }
    },
    'contractorPortal.withdrawQuote': (input: unknown) => {
      needSession()
      withdrawn(input)
      return {}
    },
    'contractorPortal.analytics': () => {
      needSession()
      return {}
    },
    ...answers,
  }
  return { session, withdrawn, answers: all }
}

function Work() {
  const withdraw = api.contractorPortal.withdrawQuote.useMutation()
  const analytics = api.contractorPortal.analytics.useQuery(undefined, { enabled: false })
  return (
    <Dialog open onClose={() => {}} title="Work">
      <button type="button" onClick={() => withdraw.mutate({ id: '1' })}>
        Withdraw
      </button>
      <button type="button" onClick={() => [withdraw.mutate({ id: '2' }), void analytics.refetch()]}>
        Both
      </button>
      <a href="/api/admin/export/projects" download>
        Export
      </a>
      <p>{withdraw.error?.message ?? withdraw.status}</p>
    </Dialog>
  )
}

function show(answers: Answers) {
  render(
    <TestApi answers={answers}>
      <SignedIn user={anna}>
        <Work />
      </SignedIn>
    </TestApi>,
  )
}

const title = 'Your session has ended'
const dialog = () => screen.findByRole('dialog', { name: title })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())

async function signIn(password: string): Promise<void> {
  fill('Password', password)
  await press('Sign In')
}

test('the same account signs in again over what is open, and the call is made again, once', async () => {
  const { withdrawn, answers } = server()
  show(answers)
  await press('Withdraw')
  const asked = await dialog()
  await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true))
  const email = screen.getByLabelText('Email')
  expect(email).toHaveProperty('value', anna.email)
  expect(email).toHaveProperty('readOnly', true)
  await signIn('wrong')
  await screen.findByText('Invalid email or password')
  await signIn('right')
  await gone()
  await screen.findByText('success')
  expect(withdrawn).toHaveBeenCalledOnce()
  screen.getByRole('dialog', { name: 'Work' })
})

test('several calls ask once, and all are made again', async () => {
  const { withdrawn, answers } = server()
  show(answers)
  await press('Both')
  await dialog()
  expect(screen.getAllByRole('dialog', { name: title })).toHaveLength(1)
  await signIn('right')
  await screen.findByText('success')
  await gone()
  expect(withdrawn).toHaveBeenCalledOnce()
})

test('who does not sign in again stays, and is told why it failed', async () => {
  const { withdrawn, answers } = server()
  show(answers)
  await press('Withdraw')
  await dialog()
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Please sign in')
  await gone()
  expect(withdrawn).not.toHaveBeenCalled()
})

test('what is refused with the session there asks nobody', async () => {
  const { session, answers } = server({
    'contractorPortal.withdrawQuote': () => {
      throw new ServerError({ code: 'UNAUTHORIZED', message: 'Another reason' })
    },
  })
  session.user = anna
  show(answers)
  await press('Withdraw')
  await screen.findByText('Another reason')
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

test('a screen that asks by itself, because something changed, asks nobody to sign in', async () => {
  const asked = vi.fn()
  const { session, answers } = server({
    'contractorPortal.leads': () => {
      asked()
      if (!session.user) throw new ServerError({ code: 'UNAUTHORIZED', message: 'Please sign in' })
      return []
    },
  })
  session.user = anna
  function Leads() {
    const leads = api.contractorPortal.leads.useQuery()
    const client = useQueryClient()
    const hear = () => createRefresher(client, 'contractor')({ everything: true, changes: [] })
    return (
      <button type="button" onClick={hear}>
        {leads.isRefetchError ? 'Not heard' : `${leads.data?.length} leads`}
      </button>
    )
  }
  render(
    <TestApi answers={answers}>
      <SignedIn user={anna}>
        <Leads />
      </SignedIn>
    </TestApi>,
  )
  await screen.findByText('0 leads')
  session.user = null
  await press('0 leads')
  await screen.findByText('Not heard')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

test('another account that is signed in by now gets a page of its own', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { withdrawn, answers } = server({
    'auth.session': () => ({ user: ben }),
    'contractorPortal.withdrawQuote': () => {
      throw new ServerError({ code: 'UNAUTHORIZED', message: 'Please sign in' })
    },
  })
  show(answers)
  await press('Withdraw')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/contractor-dashboard'))
  expect(withdrawn).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

test('a second step is asked for in place too', async () => {
  const { session, withdrawn, answers } = server({
    'auth.loginContractor': () => {
      throw new ServerError({ code: 'UNAUTHORIZED', message: 'One more step', reason: 'second_factor_required' })
    },
    'secondFactor.awaited': () => ({ totp: true, passkey: true }),
    'secondFactor.finishWithCode': () => {
      session.user = anna
      return { user: anna }
    },
  })
  show(answers)
  await press('Withdraw')
  await dialog()
  await signIn('right')
  await screen.findByRole('button', { name: 'Use your passkey' })
  fill('Code from your authenticator app', '123456')
  await press('Confirm')
  await screen.findByText('success')
  expect(withdrawn).toHaveBeenCalledOnce()
})

test('a download waits for the sign-in', async () => {
  const { answers } = server()
  show(answers)
  const link = screen.getByRole('link', { name: 'Export' })
  const followed = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', followed)
  await userEvent.click(link)
  await dialog()
  expect(followed).not.toHaveBeenCalled()
  await signIn('right')
  await waitFor(() => expect(followed).toHaveBeenCalledOnce())
  await gone()
  await userEvent.click(link)
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(2))
})
