import { describe, expect, test } from 'vitest'
import { acceptedEndings, fileAddress, isAcceptedName, safeFileName } from './file'

describe('the name of a file', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['  my   plan .pdf', 'my plan .pdf'],
    ['../../../etc/passwd', 'passwd'],
    ['C:\\temp\\plan.pdf', 'plan.pdf'],
    ['.htaccess', 'htaccess'],
    ['a"b<c>.pdf', 'abc.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['gpj\u202e.exe.pdf', 'gpj.exe.pdf'],
    ['', 'file'],
    ['/', 'file'],
    ['reçu n° 3.pdf', 'reçu n° 3.pdf'],
  ])('%j reads as %j', (given, name) => {
    expect(safeFileName(given)).toBe(name)
  })

  test('of any length keeps its ending in 120 characters', () => {
    const name = safeFileName(`${'x'.repeat(300)}.docx`)
    expect(name).toHaveLength(120)
    expect(name.endsWith('x.docx')).toBe(true)
  })

  test('is taken by its ending, in any case', () => {
    expect(isAcceptedName('attachment', 'A.PDF')).toBe(true)
    expect(isAcceptedName('attachment', 'a.gif')).toBe(false)
    expect(isAcceptedName('logo', 'a.gif')).toBe(true)
    expect(isAcceptedName('logo', 'a.svg')).toBe(false)
    expect(isAcceptedName('logo', 'constructor')).toBe(false)
    expect(acceptedEndings('attachment')).toBe('.jpg,.jpeg,.png,.pdf,.doc,.docx')
  })
})

test('a file is read at its own address', () => {
  expect(fileAddress('x')).toBe('/api/files/x')
})
