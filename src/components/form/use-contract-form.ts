'use client'

import { useEffect } from 'react'
import { type FieldValues, type Resolver, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form that is checked by its contract. The contract and its library, which would be the largest part of
 * a page's first load, load while the form is filled in.
 * @param load must stay the same between renders
 */
export function useContractForm<V extends FieldValues>(
  load: () => Promise<z.ZodType<V, V>>,
  options: Omit<UseFormProps<V>, 'resolver'>,
): UseFormReturn<V> {
  // Synchronises with the network: the rules are there before they are asked for. What fails is fetched again then.
  useEffect(() => {
    loadResolver(load).catch(() => {})
  }, [load])
  return useForm<V>({ ...options, resolver: async (...given) => (await loadResolver(load))(...given) })
}

async function loadResolver<V extends FieldValues>(load: () => Promise<z.ZodType<V, V>>): Promise<Resolver<V>> {
  const [{ zodResolver }, contract] = await Promise.all([import('@hookform/resolvers/zod'), load()])
  return zodResolver(contract)
}
