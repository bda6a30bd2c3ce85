import { z } from 'zod'
import { InvalidError } from '~/domain/errors'

const cursor = z.object({
  direction: z.enum(['next', 'previous']),
  distance: z.number(),
  sortName: z.string(),
  id: z.uuid(),
})

/** The row beside which a page begins. */
export type PageCursor = z.infer<typeof cursor>

/** A cursor as text for an address. */
export function writeCursor(value: PageCursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** @throws InvalidError when the text is no cursor. */
export function readCursor(text: string): PageCursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new InvalidError('This cursor is not one of ours', { field: 'cursor', cause })
  }
}
