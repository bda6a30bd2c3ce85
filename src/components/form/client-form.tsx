'use client'

import type { ComponentPropsWithRef } from 'react'
import { useHydrated } from '~/lib/use-hydrated'

/**
 * A form that scripts send. Inert until React listens, so that nothing typed is lost; were the browser to send it, by
 * POST, no password would stand in an address.
 */
export function ClientForm(props: ComponentPropsWithRef<'form'>) {
  return <form noValidate method="post" inert={!useHydrated()} {...props} />
}
