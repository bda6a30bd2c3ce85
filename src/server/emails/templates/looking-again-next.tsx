import { matching } from '~/domain/matching'
import { type RequestLink, requestPath } from '~/server/crypto/request-link'
import { Action, Paragraph } from './layout'

interface Props extends RequestLink {
  /** One contractor was asked, and nobody else may get the request. */
  sharable: boolean
}

/** What happens to a request that no contractor has any more, and what its homeowner can do. */
export function LookingAgainNext({ sharable, projectId, linkVersion }: Props) {
  const path = requestPath({ projectId, linkVersion })
  if (sharable)
    return (
      <>
        <Paragraph>
          You asked this contractor only, so your request went to nobody else. If you like, share it: we then look for
          other verified contractors, and tell you within {matching.matchWithinHours} hours.
        </Paragraph>
        <Action path={path}>Share or close your request</Action>
        <Action path="/contractors">Choose somebody yourself</Action>
      </>
    )
  return (
    <>
      <Paragraph>
        Nobody else has it at the moment, so we look for another verified contractor, and tell you within{' '}
        {matching.matchWithinHours} hours. You need to do nothing.
      </Paragraph>
      <Paragraph>You can also choose somebody yourself, or close the request if you found help elsewhere.</Paragraph>
      <Action path={path}>See or close your request</Action>
      <Action path="/contractors">Browse contractors</Action>
    </>
  )
}
