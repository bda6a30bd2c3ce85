import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '~/contracts/live'
import { openLine } from './line'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nothing: Changes = { everything: false, changes: [] }
const everything: Changes = { everything: true, changes: [] }

/** A line that is asked for now, and an event source that only the test makes speak. */
async function given(lastEventId?: string) {
  const sources: EventTarget[] = []
  class Source extends EventTarget {
    static CLOSED = 2
    CLOSED = 2
    readyState = 0
    constructor() {
      super()
      sources.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source)
  const told: Changes[] = []
  const hangUp = openLine(lastEventId, { onTold: (_id, changes) => told.push(changes), onState: () => {} })
  await vi.waitFor(() => expect(sources).toHaveLength(1))
  const tell = async (id: string) => {
    const count = told.length
    sources[0]?.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(nothing), lastEventId: id }))
    await vi.waitFor(() => expect(told).toHaveLength(count + 1))
    return told.at(-1)
  }
  /** The browser loses the line, and connects again by itself with the same address. */
  const lose = () => sources[0]?.dispatchEvent(new Event('error'))
  return { tell, lose, hangUp }
}

test('a line that came back long after it was asked for, and was never told anything, has missed everything', async () => {
  const { tell, lose, hangUp } = await given()
  lose()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await tell('1-1')).toEqual(everything)
  vi.advanceTimersByTime(5 * 60_000)
  expect(await tell('2-2')).toEqual(nothing)
  hangUp()
})

test('a line that is there at once, or knows its last event, has missed nothing', async () => {
  const first = await given()
  expect(await first.tell('1-1')).toEqual(nothing)
  first.hangUp()
  const resumed = await given('1-1')
  resumed.lose()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await resumed.tell('2-2')).toEqual(nothing)
  resumed.hangUp()
})
