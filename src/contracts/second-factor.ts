import { z } from 'zod'
import { currentPassword } from './auth'
import { entityId, line, uuidText } from './primitives'

export const secondFactorMessages = {
  code: 'Enter the code',
  wrong: 'That code is wrong or was used already',
  required: 'Confirm that it is you with your second factor',
  expired: 'That took too long. Please sign in again.',
  passkey: 'That passkey was not accepted',
  setUp: 'Set up two-step sign-in first',
} as const

/**
 * A code of the authenticator app, or a recovery code; spaces and dashes do not count, and wide digits are digits.
 * What reads codes compares them byte by byte, so nothing but letters and digits reaches it.
 */
const code = z
  .string({ error: secondFactorMessages.code })
  .max(60, secondFactorMessages.wrong)
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, secondFactorMessages.code)
      .max(40, secondFactorMessages.wrong)
      .regex(/^[A-Z0-9]*$/, secondFactorMessages.wrong),
  )

export const secondFactorCodeInput = z.object({ code })

export const withPasswordInput = z.object({ password: currentPassword('Your password is required') })
export const passkeyWithPasswordInput = entityId.extend(withPasswordInput.shape)

export const passkey = z
  .object({
    id: uuidText,
    name: z.string(),
    createdAt: z.date(),
    lastUsedAt: z.date().nullable(),
  })
  .meta({ id: 'Passkey' })

/** What somebody has set up to sign in in two steps. */
export const secondFactorStateOutput = z
  .object({
    required: z.boolean().describe('An owner asks every admin for a second factor'),
    totp: z.object({ addedAt: z.date() }).nullable(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof secondFactorStateOutput>

export const startedTotpOutput = z.object({
  secret: z.string().describe('Base32, for typing it into an app'),
  uri: z.string().describe('The otpauth address that a QR code shows'),
})

/** The first factor brings codes, which are shown this once; a further one brings none. */
export const addedFactorOutput = z.object({ recoveryCodes: z.array(z.string()) })

/** What a sign-in that waits for its second step may be finished with. */
export const awaitedFactorsOutput = z.object({ totp: z.boolean(), passkey: z.boolean() })
export type AwaitedFactors = z.infer<typeof awaitedFactorsOutput>

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/)

const transports = z.array(z.string().max(40)).max(10)
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() })
const knownExtensions = z.looseObject({})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreationOutput = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
  extensions: knownExtensions.optional(),
  hints: z.array(z.string()).optional(),
})
export type PasskeyCreation = z.infer<typeof passkeyCreationOutput>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequestOutput = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
  extensions: knownExtensions.optional(),
  hints: z.array(z.string()).optional(),
})
export type PasskeyRequest = z.infer<typeof passkeyRequestOutput>

/** The one extension that the browser library asks about; whatever else a client answers is dropped. */
const extensionResults = z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() })

const answered = {
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: extensionResults,
}

/** A new passkey: its name, and `RegistrationResponseJSON` as the browser made it. */
export const addPasskeyInput = z.object({
  name: line({ max: 60, message: 'Give this passkey a name, such as "My laptop"' }),
  response: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: transports.optional(),
    }),
  }),
})
export type AddPasskeyInput = z.output<typeof addPasskeyInput>

/** `AuthenticationResponseJSON` as the browser made it. */
export const passkeyAnswerInput = z.object({
  response: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(8000),
      userHandle: base64url(200).optional(),
    }),
  }),
})
export type PasskeyAnswerInput = z.output<typeof passkeyAnswerInput>

/** How support made sure of who asks before it takes somebody's second factor away. */
export const identityProofs = ['phone', 'email', 'document'] as const
export type IdentityProof = (typeof identityProofs)[number]

export const accountSecondFactorOutput = z.object({ twoStep: z.boolean() })

export const resetSecondFactorInput = entityId.extend({
  proof: z.enum(identityProofs, { error: 'Say how you made sure of who asks' }),
})
export type ResetSecondFactorInput = z.output<typeof resetSecondFactorInput>
