import { serverMessage } from '~/trpc/server-message'

const notFitting = 'The email and the password do not fit together. Check both, or ask for a new password.'

interface Refusal {
  message: string
  data?: { code: string } | null
}

/** What stands in the form after a sign-in was refused; the toast beside it has the server's words. */
export function signInProblem(error: Refusal | null): string | undefined {
  if (!error) return undefined
  return error.data?.code === 'UNAUTHORIZED' ? notFitting : serverMessage(error)
}
