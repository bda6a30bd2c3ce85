'use client'

import { History } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useAccount } from '../layout/account'
import { DateText } from '../ui/date-text'
import { readDraft, removeDraft, saveDraft, visitor } from './drafts'
import { isKeepable } from './keepable'
import { type LeaveScope, useUnsaved } from './leave-guard'
import { newerMessage, sameValue } from './newer-values'

/** Of a form only what differs from what is stored, with what was stored when it was typed. */
interface FormDraft {
  edits: FieldValues
  stored: FieldValues
}

interface KeepDraftProps {
  /** What the form is about, such as `quote:{id}`: the same each time it is opened. */
  record: string
  scope: LeaveScope
  onDiscard?: () => void
}

/**
 * Keeps what is typed into the form around it in this browser until the form is reset, which is how it is told that its
 * values were saved or discarded; a draft that is there is restored, and says so.
 */
export function KeepDraft({ record, scope, onDiscard }: KeepDraftProps) {
  const owner = useAccount()?.id ?? visitor
  const { reset, subscribe, getValues, setValue, setError, formState } = useFormContext()
  const atFirst = useRef<FieldValues>(formState.defaultValues ?? {})
  const [edited, setEdited] = useState(false)
  const [kept, setKept] = useState(true)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const discard = useCallback(() => {
    reset()
    onDiscard?.()
  }, [reset, onDiscard])
  useUnsaved({ scope, edited, kept, discard })

  // Synchronises this browser's storage with what is typed.
  useEffect(() => {
    const draft = readDraft(owner, record)
    const fitting = fittingEdits(draft?.content, getValues(), atFirst.current)
    for (const { name, value, newer } of fitting) {
      setValue(name, value, { shouldDirty: true })
      if (newer) setError(name, { type: 'newer', message: newer })
    }
    if (draft && fitting.length > 0) setRestoredAt(draft.savedAt)
    else removeDraft(owner, record)
    setEdited(fitting.length > 0)
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues: stored = {} }) => {
        const names = editedNames(values, stored)
        setEdited(names.length > 0)
        if (names.length > 0) return setKept(saveDraft(owner, record, draftOf(values, stored, names)))
        setRestoredAt(null)
        removeDraft(owner, record)
      },
    })
  }, [owner, record, subscribe, getValues, setValue, setError])

  if (restoredAt === null) return null
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p className="flex items-center gap-2">
        <History className="size-4 shrink-0" aria-hidden="true" />
        <span>
          Restored from <DateText value={new Date(restoredAt).toISOString()} style="dateTime" />
        </span>
      </p>
      <button
        type="button"
        onClick={discard}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        Discard
      </button>
    </div>
  )
}

/** What of a draft can be put over the stored values: what the form still has, of the same kind, and not saved by now. */
function fittingEdits(content: unknown, values: FieldValues, stored: FieldValues) {
  if (!isFormDraft(content)) return []
  const { edits, stored: before } = content
  return Object.entries(edits)
    .filter(([name, value]) => name in values && isKeepable(name, value) && fits(value, values[name]))
    .filter(([name, value]) => !sameValue(value, stored[name]))
    .map(([name, value]) => ({
      name,
      value,
      newer: sameValue(before[name], stored[name]) ? null : newerMessage(stored[name]),
    }))
}

function draftOf(values: FieldValues, stored: FieldValues, names: readonly string[]): FormDraft {
  const keepable = names.filter((name) => isKeepable(name, values[name]))
  return { edits: pick(values, keepable), stored: pick(stored, keepable) }
}

function isFormDraft(content: unknown): content is FormDraft {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord(content) && isRecord(Reflect.get(Object(content), 'edits')) && isRecord(Object(content).stored)
}

/** Whether a value of an older draft has the kind that the form expects by now. */
function fits(value: unknown, current: unknown): boolean {
  if (current === null || current === undefined || value === null) return true
  return typeof value === typeof current && Array.isArray(value) === Array.isArray(current)
}

function editedNames(values: FieldValues, stored: FieldValues): string[] {
  return Object.keys(values).filter((name) => !sameValue(values[name], stored[name]))
}

function pick(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
