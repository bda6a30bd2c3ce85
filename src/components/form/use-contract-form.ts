'use client'

import { useEffect, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form that is checked by its contract. The contract and its library, which would be the largest part of
 * a page's first load, load while the form is filled in.
 * A second submit while the first is checked is the other half of a double click, and does nothing.
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
  const form = useForm<V>({ ...options, resolver: async (...given) => (await loadResolver(load))(...given) })
  const [guarded] = useState(() => Object.assign(Object.create(form) as typeof form, { handleSubmit: once(form) }))
  return guarded
}

/** The form's own `handleSubmit`, which leaves out what is submitted while something is checked. */
function once<V extends FieldValues>({ handleSubmit }: UseFormReturn<V>): UseFormReturn<V>['handleSubmit'] {
  let checking = false
  return (onValid, onInvalid) => async (event) => {
    event?.preventDefault()
    if (checking) return
    checking = true
    try {
      await handleSubmit(onValid, onInvalid)(event)
    } finally {
      checking = false
    }
  }
}

async function loadResolver<V extends FieldValues>(load: () => Promise<z.ZodType<V, V>>): Promise<Resolver<V>> {
  const [{ zodResolver }, contract] = await Promise.all([import('@hookform/resolvers/zod'), load()])
  return zodResolver(contract)
}
