import { LRUCache } from 'lru-cache'
import superjson, { type SuperJSONResult } from 'superjson'
import type { AnswerCache } from '~/server/services/context'

interface Kept {
  tag: string
  answer: SuperJSONResult
}

/** After this long an answer is read again though nothing said that it changed. */
const keptForMs = 300_000
/** Of the kept answers as JSON; what is asked for least goes first. */
const mostCharacters = 8 * 1024 * 1024

/** Pages and the API are bundled apart; they keep their answers in one place. */
const holder = globalThis as typeof globalThis & { trowelAnswers?: LRUCache<string, Kept> }

function answers(): LRUCache<string, Kept> {
  holder.trowelAnswers ??= new LRUCache({
    maxSize: mostCharacters,
    sizeCalculation: ({ answer }) => JSON.stringify(answer).length,
    ttl: keptForMs,
  })
  return holder.trowelAnswers
}

/** Answers in this process's memory. */
export const answerCache: AnswerCache = {
  remember: async <T>(key: readonly string[], tag: string, read: () => Promise<T>) => {
    const name = JSON.stringify(key)
    const kept = answers().get(name)
    if (kept) return superjson.deserialize<T>(kept.answer)
    const answer = await read()
    answers().set(name, { tag, answer: superjson.serialize(answer) })
    return answer
  },
  forget: (tag) => {
    for (const [name, kept] of answers().entries()) if (kept.tag === tag) answers().delete(name)
  },
}
