import { SessionList } from './session-list'
import { TwoStepCard } from './two-step-card'

/** How somebody signs in, and where they are signed in. */
export function SecurityCards() {
  return (
    <>
      <TwoStepCard />
      <SessionList />
    </>
  )
}
