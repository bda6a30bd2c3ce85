import { revalidateTag, unstable_cache } from 'next/cache'
import superjson from 'superjson'
import type { AnswerCache } from '~/server/services/context'

/** After this long, in seconds, an answer is read again though nothing said that it changed. */
const keptFor = 300

/** Next's own cache, in this process's memory: `cacheMaxMemorySize` bounds it, and what is asked for least goes first. */
export const nextCache: AnswerCache = {
  remember: async <T>(key: readonly string[], tag: string, read: () => Promise<T>) => {
    const remembered = unstable_cache(async () => superjson.serialize(await read()), [...key], {
      tags: [tag],
      revalidate: keptFor,
    })
    return superjson.deserialize<T>(await remembered())
  },
  // Never stale for a while, as the other profiles would have it: gone at once.
  forget: (tag) => revalidateTag(tag, { expire: 0 }),
}
