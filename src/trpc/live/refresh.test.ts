import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '~/contracts/live'
import type { Role } from '~/domain/role'
import { createRefresher } from './refresh'

const one = '0197c5a0-0000-7000-8000-000000000001'
const other = '0197c5a0-0000-7000-8000-000000000002'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cache with these answers, as paths or paths with an id: says which of them are asked for anew. */
function given(role: Role, paths: string[]) {
  const client = new QueryClient()
  const keys = paths.map((path) => {
    const [name = '', id] = path.split(' ')
    return [name.split('.'), ...(id ? [{ input: { id }, type: 'query' }] : [{ type: 'query' }])]
  })
  for (const key of keys) client.setQueryData(key, 'known')
  const stale = () => paths.filter((_, index) => client.getQueryState(keys[index] ?? [])?.isInvalidated)
  return { refresh: createRefresher(client, role), stale, client, keys }
}

const changes = (...list: Change[]) => ({ everything: false, changes: list })

test('a message has threads and their counts asked for anew, and nothing else', () => {
  const { refresh, stale } = given('contractor', [
    'contractorPortal.leadPage',
    'contractorPortal.leadSummary',
    `contractorPortal.messages ${one}`,
    'contractorPortal.documents',
    'live.unread',
    'auth.session',
  ])
  refresh(changes({ kind: 'message', id: one }))
  expect(stale()).toEqual([
    'contractorPortal.leadPage',
    'contractorPortal.leadSummary',
    `contractorPortal.messages ${one}`,
    'live.unread',
  ])
})

test('the back office asks for lists, and for the one project that changed', () => {
  const { refresh, stale } = given('admin', [
    'admin.projects.list',
    `admin.projects.byId ${one}`,
    `admin.projects.byId ${other}`,
    'admin.attention',
    'admin.audit.list',
  ])
  refresh(changes({ kind: 'project', id: one }))
  expect(stale()).toEqual(['admin.projects.list', `admin.projects.byId ${one}`, 'admin.attention'])
})

test('everything is all that can change, and no more', () => {
  const { refresh, stale } = given('homeowner', [
    'homeowner.projects',
    `homeownerMessages.thread ${one}`,
    'payment.plans',
    'homeownerAccount.emailToConfirm',
    'secondFactor.get',
  ])
  refresh({ everything: true, changes: [] })
  expect(stale()).toEqual(['homeowner.projects', `homeownerMessages.thread ${one}`, 'payment.plans'])
})

test('what comes at once is asked for at once, and then at most once a second', () => {
  const { refresh, client } = given('homeowner', ['homeowner.projects'])
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (let index = 0; index < 50; index++) refresh(changes({ kind: 'project', id: one }))
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(asked).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(asked).toHaveBeenCalledTimes(2)
  refresh(changes())
  expect(asked).toHaveBeenCalledTimes(2)
})
