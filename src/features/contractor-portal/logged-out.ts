import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { signInPath } from '~/lib/return-path'
import { serverMessage } from '~/trpc/server-message'

/** Rule 54, word for word. */
export const loggedOutMessage = 'Unauthorized: You are logged out. Logging in again...'

/** The server's own redirect knows which sign-in belongs to where the person comes from. */
const loginRoute = '/api/login'

/** The same, with the way back to what is open now. */
export function loginAddress(): string {
  const { pathname, search } = window.location
  return search ? signInPath(loginRoute, 'contractor', pathname + search) : loginRoute
}

interface Failure {
  message: string
  data?: { httpStatus: number } | null
}

/** Saving the profile tells of a session that ended and leads to the sign-in, as specified; whether it was one. */
export function handleLoggedOut(error: Failure): boolean {
  if (error.data?.httpStatus !== 401) return false
  showToastAcrossLoad({ title: loggedOutMessage, tone: 'error' })
  setTimeout(() => window.location.assign(loginAddress()), redirectDelayMs)
  return true
}

/** Says why something did not work. */
export function showFailure(error: Failure): void {
  showToast({ title: 'Error', description: serverMessage(error), tone: 'error' })
}
