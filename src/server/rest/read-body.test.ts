import { expect, test } from 'vitest'
import { readBody } from './read-body'

const chunk = new Uint8Array(1024 * 1024).fill(0x20)

/** A request whose body is as many megabytes, and how many of them were taken. */
function bodyOf(megabytes: number) {
  const taken = { megabytes: 0 }
  const body = new ReadableStream({
    pull(controller) {
      if (taken.megabytes === megabytes) return controller.close()
      taken.megabytes++
      controller.enqueue(chunk)
    },
  })
  const request = new Request('http://localhost/api/leads', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, taken }
}

test('a body that is too large is read to its end, so that the sender hears the answer', async () => {
  const { request, taken } = bodyOf(8)
  await expect(readBody(request)).rejects.toMatchObject({ code: 'TooLarge' })
  expect(taken.megabytes).toBe(8)
})

test('a body without end is not', async () => {
  const { request, taken } = bodyOf(Number.POSITIVE_INFINITY)
  await expect(readBody(request)).rejects.toMatchObject({ code: 'TooLarge' })
  expect(taken.megabytes).toBeLessThan(80)
})
