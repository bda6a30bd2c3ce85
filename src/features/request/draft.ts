import { z } from 'zod'
import type { AnswerValue } from '~/domain/service-answers'

const storageKey = 'trowel.request-draft'
const keepDays = 7
const answerValue = z.union([z.string(), z.array(z.string())])

const draftSchema = z.object({
  savedAt: z.number(),
  step: z.number().int().min(1).max(3),
  submissionId: z.string(),
  values: z.record(z.string(), z.string()),
  answers: z.record(z.string(), answerValue),
  fileNames: z.array(z.string()).default([]),
})

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
    const draft = draftSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
    return Date.now() - draft.savedAt < keepDays * 86_400_000 ? draft : null
  } catch {
    return null
  }
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
