'use client'

import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { serverMessage } from '~/trpc/server-message'

/** Sends a dialog's form: what the server refuses stands at its field, or as a whole in `failure`. */
export function useSend<V extends FieldValues>(fields: readonly FieldPath<V>[], setError: UseFormSetError<V>) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (work: () => Promise<void>) => {
    setPending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof TRPCClientError)) throw error
      if (!applyIssues<V>(error.data?.issues, fields, setError)) setFailure(serverMessage(error))
    } finally {
      setPending(false)
    }
  }
  return { send, pending, failure }
}
