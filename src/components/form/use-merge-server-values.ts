import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { inWords, newerMessage, sameValue } from './newer-values'

interface MergeServerValues<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, 'reset' | 'setError' | 'formState'>
  /** What the server holds, as the form's values; a new object only for a new version. */
  stored: V
  /** A stored value, in words. */
  say?: (value: unknown) => string
}

/**
 * Brings a newer version from the server into a form that may hold unsaved edits: what was not touched
 * becomes the newer, what was edited stays, and says so when somebody saved another value for it.
 */
export function useMergeServerValues<V extends FieldValues>({
  form,
  stored,
  say = inWords,
}: MergeServerValues<V>): void {
  const known = useRef(stored)
  const { reset, setError, formState } = form
  const { dirtyFields } = formState

  // Synchronises the form's own store with the version the server holds.
  useEffect(() => {
    const before = known.current
    if (before === stored) return
    known.current = stored
    const edited = Object.keys(dirtyFields) as FieldPath<V>[]
    reset(stored, { keepDirtyValues: true })
    for (const name of edited)
      if (!sameValue(before[name], stored[name]))
        setError(name, { type: 'newer', message: newerMessage(stored[name], say) })
  }, [stored, dirtyFields, reset, setError, say])
}
