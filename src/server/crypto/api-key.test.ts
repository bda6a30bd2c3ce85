import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isSecretOf, makeKey, readKey } from './api-key'

test('a key is what secret scanners look for, with a checksum at its end', () => {
  const { text, publicId } = makeKey()
  expect(text).toMatch(/^trw_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$/)
  expect(text.slice(4, 16)).toBe(publicId)
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const checksum = [...text.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  expect(checksum).toBe(crc32(text.slice(0, -6)))
})

test('it is read as its parts, and its secret fits the hash that is kept', () => {
  const { text, publicId, hash } = makeKey()
  const read = readKey(text)
  expect(read).toMatchObject({ publicId })
  expect(isSecretOf(hash, read?.secret ?? '')).toBe(true)
  expect(isSecretOf(hash, `${read?.secret.slice(1)}x`)).toBe(false)
  expect(isSecretOf('short', read?.secret ?? '')).toBe(false)
  expect(text).not.toContain(hash)
})

test('a typing error anywhere is told by the checksum', () => {
  const { text } = makeKey()
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === 'a' ? 'b' : 'a'
    expect(readKey(text.slice(0, at) + other + text.slice(at + 1))).toBeNull()
  }
  for (const broken of ['', 'trw_', text.slice(1), `${text}x`, ` ${text}`, text.toUpperCase()])
    expect(readKey(broken)).toBeNull()
})

test('no two keys are alike', () => {
  expect(new Set(Array.from({ length: 50 }, () => makeKey().text)).size).toBe(50)
})
