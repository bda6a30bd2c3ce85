import type { AnswerValue } from '~/domain/service-answers'

const storageKey = 'trowel.request-draft'
const keepDays = 7
export interface Draft {
  step: number
  /** Sent with the request, so that sending it twice makes one. */
  submissionId: string
  values: Record<string, string>
  answers: Record<string, AnswerValue>
  /** Names of the files that were chosen; the files themselves cannot be kept. */
  fileNames: string[]
}

/** The request somebody began in this browser, unless it is a week old. */
export function loadDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isDraft(kept) && Date.now() - kept.savedAt < keepDays * 86_400_000 ? kept : null
  } catch {
    return null
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isRecordOf = (value: unknown, fits: (entry: unknown) => boolean) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits)

/** By hand: a schema's library would be the largest part of the wizard's first load. */
function isDraft(kept: unknown): kept is Draft & { savedAt: number } {
  if (typeof kept !== 'object' || kept === null) return false
  const { savedAt, step, submissionId, values, answers, fileNames } = kept as Record<string, unknown>
  return (
    typeof savedAt === 'number' &&
    [1, 2, 3].includes(step as number) &&
    isText(submissionId) &&
    isRecordOf(values, isText) &&
    isRecordOf(answers, (answer) => isText(answer) || isTexts(answer)) &&
    isTexts(fileNames)
  )
}

/** Keeps what was typed so far; a browser that keeps nothing loses only this. */
export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft, savedAt: Date.now() }))
  } catch {
    // Private windows and full stores refuse; the form works without.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
}
