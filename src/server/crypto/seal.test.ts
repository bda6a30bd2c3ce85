import { expect, test } from 'vitest'
import { currentSeal, seal, unseal } from './seal'

test('what is sealed opens for its row, is never twice the same, and shows nothing', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'row')
  expect(unseal(sealed, 'row')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(sealed.startsWith(currentSeal)).toBe(true)
  expect(seal('JBSWY3DPEHPK3PXP', 'row')).not.toBe(sealed)
})

test('copied to another row, changed, or sealed with a secret that is gone it does not open', () => {
  const sealed = seal('secret', 'row')
  const [version, , ...rest] = sealed.split('.')
  for (const [value, row] of [
    [sealed, 'another row'],
    [`${sealed.slice(0, -2)}AA`, 'row'],
    [[version, 'AAAAAAAA', ...rest].join('.'), 'row'],
    ['', 'row'],
  ] as const)
    expect(() => unseal(value, row)).toThrow()
})
