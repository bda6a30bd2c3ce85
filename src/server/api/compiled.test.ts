import { expect, test, vi } from 'vitest'
import { ZodError, z } from 'zod'
import { compiled } from './compiled'

test('a compiled contract answers and refuses what it did, by what zod compiled', async () => {
  const contract = z.object({ name: z.string() })
  expect(compiled(contract)).toBe(contract)
  const parse = vi.spyOn(contract, 'parse')
  await expect(contract.parseAsync({ name: 'Ann', more: 1 })).resolves.toEqual({ name: 'Ann' })
  await expect(contract.parseAsync({ name: 1 })).rejects.toBeInstanceOf(ZodError)
  expect(parse).toHaveBeenCalledTimes(2)
})
