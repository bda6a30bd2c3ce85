import { describe, expect, test } from 'vitest'
import { returnPath, signInPath } from './return-path'

const parts = ['homeowner', 'contractor', 'admin'] as const

describe('who signs in is led on', () => {
  test.each([
    ['contractor', '/contractor-dashboard?lead=0190a5b0-0000-7000-8000-000000000000'],
    ['contractor', '/contractors/maple-ridge?tab=reviews'],
    ['homeowner', '/customer-portal?view=messages&lead=1'],
    ['homeowner', '/contractors/maple-ridge?review=1'],
    ['admin', '/admin'],
    ['admin', '/admin/projects/1?tab=active#notes'],
  ] as const)('as %s to %s', (part, path) => expect(returnPath(part, path)).toBe(path))
})

describe('nobody is led', () => {
  test.each([
    '//evil.example',
    '//evil.example/admin',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/admin/..//evil.example',
    '/%2F%2Fevil.example',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    'https://evil.example/admin',
    'https:/evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '',
    `/admin/${'x'.repeat(2000)}`,
    null,
    undefined,
  ])('out of the site by %j', (path) => {
    for (const part of parts) expect(returnPath(part, path)).toBeNull()
  })

  test('to another part, nor back to a sign-in', () => {
    expect(returnPath('homeowner', '/admin')).toBeNull()
    expect(returnPath('contractor', '/customer-portal')).toBeNull()
    expect(returnPath('admin', '/administer')).toBeNull()
    expect(returnPath('admin', '/admin/login?next=/admin')).toBeNull()
    expect(returnPath('contractor', '/contractor/login')).toBeNull()
  })

  test('to an address that holds a secret', () => {
    expect(returnPath('homeowner', '/customer-portal?request=token')).toBeNull()
    expect(returnPath('contractor', '/contractor-dashboard?proof=token')).toBeNull()
  })
})

test('what stays of a path leads nowhere else when a browser reads it', () => {
  expect(returnPath('admin', '/admin//evil.example')).toBe('/admin//evil.example')
  expect(new URL('/admin//evil.example', 'https://own.example').origin).toBe('https://own.example')
})

test('a sign-in without anything to come back to keeps its plain address', () => {
  expect(signInPath('/admin/login', 'admin', '//evil.example')).toBe('/admin/login')
  expect(signInPath('/admin/login', 'admin', '/admin')).toBe('/admin/login')
  expect(signInPath('/contractor/login', 'contractor', '/contractor-dashboard?lead=1')).toBe(
    '/contractor/login?next=%2Fcontractor-dashboard%3Flead%3D1',
  )
})
