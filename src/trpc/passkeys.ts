'use client'

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import type { AddPasskeyInput, PasskeyAnswerInput, PasskeyCreation } from '~/contracts/second-factor'
import { api } from './react'
import { serverMessage } from './server-message'

const notUsed = 'The passkey was not used. Try again, or choose another way.'
const notMade = 'No passkey was made. Try again, or use another device.'

type Refusal = NonNullable<ReturnType<typeof api.secondFactor.finishWithPasskey.useMutation>['error']>

interface PasskeySignIn {
  onDone: () => void
  /** The server did not take it. */
  onRefused: (error: Refusal) => void
}

/** Finishes a sign-in with a passkey: asks the server what is to be signed, and the browser to have it signed. */
export function usePasskeySignIn({ onDone, onRefused }: PasskeySignIn) {
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  const ask = api.secondFactor.askForPasskey.useMutation({ onError: onRefused })
  const finish = api.secondFactor.finishWithPasskey.useMutation({ onError: onRefused })
  const use = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      const [{ startAuthentication }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        ask.mutateAsync(),
      ])
      const response = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
      await finish.mutateAsync({ response: response as PasskeyAnswerInput['response'] })
      onDone()
    } catch (error) {
      setFailure(error instanceof TRPCClientError ? serverMessage(error) : notUsed)
    } finally {
      setPending(false)
    }
  }
  return { use, pending, failure }
}

/**
 * Has the browser make a passkey.
 * @throws Error with a sentence for a person, when there is none
 */
export async function makePasskey(options: PasskeyCreation) {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    return made as AddPasskeyInput['response']
  } catch (error) {
    const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new Error(known ? 'This device is one of your passkeys already.' : notMade)
  }
}
