'use client'

import { useEffect } from 'react'
import { type FieldValues, type Resolver, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form that is checked by its contract. The contract and its library, which would be the largest part of
 * a page's first load, load while the form is filled in.
 * @param load must stay the same between renders
 */
export function useContractForm<V extends FieldValues, T>(
  load: () => Promise<z.ZodType<T, V>>,
  options: Omit<UseFormProps<V, unknown, T>, 'resolver'>,
): UseFormReturn<V, unknown, T> {
  // Synchronises with the network: the rules are there before they are asked for. What fails is fetched again then.
  useEffect(() => {
    loadResolver(load).catch(() => {})
  }, [load])
  return useForm({ ...options, resolver: async (...given) => (await loadResolver(load))(...given) })
}

async function loadResolver<V extends FieldValues, T>(
  load: () => Promise<z.ZodType<T, V>>,
): Promise<Resolver<V, unknown, T>> {
  const [{ zodResolver }, contract] = await Promise.all([import('@hookform/resolvers/zod'), load()])
  return zodResolver(contract)
}
