'use client'

import { useState } from 'react'
import { v4 } from 'uuid'

/**
 * Makes a form that is sent twice, by a double click or after an answer that got lost, happen once: `send` gets the same
 * id until it has succeeded.
 */
export function useSubmissionId() {
  const [holder] = useState(() => ({ id: v4() }))
  return async <T>(send: (submissionId: string) => Promise<T>): Promise<T> => {
    const answer = await send(holder.id)
    holder.id = v4()
    return answer
  }
}
