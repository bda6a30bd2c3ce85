import { type DraftOwner, readDraft, removeDraft, saveDraft as saveToBrowser, visitor } from '~/components/form/drafts'
import { isKeptFiles, type KeptFiles } from '~/components/form/kept-files'
import type { AnswerValue } from '~/domain/service-answers'

const record = 'request'

export interface Draft extends KeptFiles {
  step: number
  /** Sent with the request, so that sending it twice makes one. */
  submissionId: string
  values: Record<string, string>
  answers: Record<string, AnswerValue>
}

/** The request an account began in this browser, or somebody before they signed in, unless it is a week old. */
export function loadDraft(owner: DraftOwner): Draft | null {
  const { content } = readDraft(owner, record) ?? readDraft(visitor, record) ?? {}
  // A draft from before files were kept has none.
  const draft = typeof content === 'object' && content !== null ? { files: [], ...content } : null
  return isDraft(draft) ? draft : null
}

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isRecordOf = (value: unknown, fits: (entry: unknown) => boolean) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits)

/** By hand: a schema's library would be the largest part of the wizard's first load. */
function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false
  const { step, submissionId, values, answers } = kept as Record<string, unknown>
  return (
    [1, 2, 3].includes(step as number) &&
    isText(submissionId) &&
    isRecordOf(values, isText) &&
    isRecordOf(answers, (answer) => isText(answer) || isTexts(answer)) &&
    isKeptFiles(kept)
  )
}

/** Keeps what was typed so far; a browser that keeps nothing loses only this. */
export function saveDraft(owner: DraftOwner, draft: Draft): void {
  saveToBrowser(owner, record, draft)
}

export function clearDraft(owner: DraftOwner): void {
  for (const each of [owner, visitor]) removeDraft(each, record)
}
