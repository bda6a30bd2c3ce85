/** Drafts in this browser, by account and record: what was typed and neither saved nor discarded. */

const prefix = 'draft:'
const keepDays = 7
const mostDrafts = 50
const mostCharacters = 100_000

/** Whose drafts they are: an account's id, or everybody's who is not signed in. */
export type DraftOwner = string
export const visitor: DraftOwner = 'visitor'

export interface KeptDraft {
  savedAt: number
  content: unknown
}

/** The draft of a record, unless it is a week old. What it holds is the reader's to check. */
export function readDraft(owner: DraftOwner, record: string): KeptDraft | null {
  try {
    return parse(localStorage.getItem(keyOf(owner, record)))
  } catch {
    return null
  }
}

/**
 * Keeps a draft; of more than fifty the oldest goes.
 * @returns false when this browser keeps nothing, as private windows and full stores do
 */
export function saveDraft(owner: DraftOwner, record: string, content: unknown): boolean {
  try {
    const text = JSON.stringify({ savedAt: Date.now(), content } satisfies KeptDraft)
    const key = keyOf(owner, record)
    if (text.length > mostCharacters) return false
    if (localStorage.getItem(key) === null) makeRoom()
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeDraft(owner: DraftOwner, record: string): void {
  try {
    localStorage.removeItem(keyOf(owner, record))
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Removes what an account typed in this browser, also where it did not know who typed. */
export function removeDraftsOf(owner: DraftOwner): void {
  try {
    for (const key of draftKeys())
      if (key.startsWith(keyOf(owner, '')) || key.startsWith(keyOf(visitor, ''))) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

const keyOf = (owner: DraftOwner, record: string) => `${prefix}${owner}:${record}`

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}

function makeRoom(): void {
  const kept = draftKeys()
    .map((key) => ({ key, savedAt: parse(localStorage.getItem(key))?.savedAt ?? 0 }))
    .sort((a, b) => b.savedAt - a.savedAt)
  for (const [position, { key, savedAt }] of kept.entries())
    if (savedAt === 0 || position >= mostDrafts - 1) localStorage.removeItem(key)
}

/** Null for what is old or was not written here. */
function parse(text: string | null): KeptDraft | null {
  const kept = parseJson(text ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('savedAt' in kept) || !('content' in kept)) return null
  const { savedAt, content } = kept
  if (typeof savedAt !== 'number' || Date.now() - savedAt >= keepDays * 86_400_000) return null
  return { savedAt, content }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
