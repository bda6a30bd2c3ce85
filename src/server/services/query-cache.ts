import { LRUCache } from 'lru-cache'
import superjson, { type SuperJSONResult } from 'superjson'
import type { QueryCache } from '~/server/services/context'

interface Entry {
  tag: string
  answer: SuperJSONResult
}

/** Entries expire after this long even if nothing invalidated them. */
const ttlMs = 300_000
/** Characters of JSON in all; the least recently used entry is evicted first. */
const maxCharacters = 8 * 1024 * 1024

/** On `globalThis`, because Next's bundle and the server's each have their own copy of this module. */
const holder = globalThis as typeof globalThis & { trowelQueryCache?: LRUCache<string, Entry> }

function answers(): LRUCache<string, Entry> {
  holder.trowelQueryCache ??= new LRUCache({
    maxSize: maxCharacters,
    sizeCalculation: ({ answer }) => JSON.stringify(answer).length,
    ttl: ttlMs,
  })
  return holder.trowelQueryCache
}

/** The cache of this process. */
export const queryCache: QueryCache = {
  getOrSet: async <T>(key: readonly string[], tag: string, read: () => Promise<T>) => {
    const name = JSON.stringify(key)
    const kept = answers().get(name)
    if (kept) return superjson.deserialize<T>(kept.answer)
    const answer = await read()
    answers().set(name, { tag, answer: superjson.serialize(answer) })
    return answer
  },
  invalidate: (tag) => {
    for (const [name, kept] of answers().entries()) if (kept.tag === tag) answers().delete(name)
  },
}
