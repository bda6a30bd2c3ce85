import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { metrics } from './metrics'
import { observationOf, observeRequest } from './requests'

const id = 'a-request-of-a-test'

function given(method: string, url: string, { statusCode = 200, writableFinished = true } = {}) {
  const response = Object.assign(new EventEmitter(), { statusCode, writableFinished })
  const request = { method, url } as IncomingMessage
  observeRequest(id, request, response as unknown as ServerResponse)
  return {
    close: () => response.emit('close'),
    name: (route: string) => Object.assign(observationOf(request) ?? {}, { route }),
  }
}

async function counted() {
  const { values } = await metrics().http.get()
  return values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => ({ ...labels, value }))
}

beforeEach(() => metrics().http.reset())

test('an answered request is counted once, by the pattern of its route', async () => {
  const request = given('POST', '/api/projects/1?token=x', { statusCode: 201 })
  request.name('/api/projects/{id}')
  expect(await counted()).toEqual([])
  request.close()
  request.close()
  expect(await counted()).toEqual([{ method: 'POST', route: '/api/projects/{id}', status: 201, value: 1 }])
})

test('one whose sender went away counts as 499', async () => {
  given('GET', '/api/leads', { writableFinished: false }).close()
  expect(await counted()).toMatchObject([{ method: 'GET', status: 499 }])
})

test('addresses and methods that strangers make up share one series', async () => {
  for (let number = 0; number < 50; number++) given(`X${number}`, `/wp-admin/${number}`, { statusCode: 404 }).close()
  expect(await counted()).toEqual([{ method: 'other', route: 'other', status: 404, value: 50 }])
})
