import { pluralize } from '~/lib/format'
import { Paragraph } from './layout'

/** What else a changed way to sign in ended. */
export interface EndedAccessProps {
  /** API keys of their company. */
  endedKeys?: number
  /** Invitations of theirs to the back office. */
  voidedInvitations?: number
}

/** Says it; `cause` is what the keys ended with. */
export function EndedAccess({ cause, endedKeys, voidedInvitations }: EndedAccessProps & { cause: string }) {
  return (
    <>
      {endedKeys ? (
        <Paragraph>
          {pluralize(endedKeys, 'API key')} of your company ended with {cause}. Make new ones for programs that you
          still use.
        </Paragraph>
      ) : null}
      {voidedInvitations ? (
        <Paragraph>
          {pluralize(voidedInvitations, 'invitation')} to the back office that you sent stopped working. Invite those
          again whom you know.
        </Paragraph>
      ) : null}
    </>
  )
}
