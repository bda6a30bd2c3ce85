import type { PasskeyAnswerInput } from '~/contracts/second-factor'

export interface GivenSecondFactors {
  challenge: string
  appChallenge: string
  appSecret: string
  passkeyChallenge: string
  passkeyAnswer: PasskeyAnswerInput
  /** Sessions of people who are about to do what their name says. */
  starting: string
  confirming: { cookie: string; secret: string }
  leavingApp: string
  renewing: string
  adding: { cookie: string; body: unknown }
  removing: { cookie: string; id: string }
  /** Accounts whose second factor somebody else resets. */
  lostAccount: string
  lostAgent: string
}
