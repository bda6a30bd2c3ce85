'use client'

import { Fieldset } from '@headlessui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { type Login, login } from '~/contracts/auth'

interface LoginFormProps {
  label: string
  pending: boolean
  onSubmit: (values: Login) => void
  /** What stands beside the password: the way to a new one. */
  aside?: ReactNode
}

/** Email and password. Who signs in, and what happens then, is the container's. */
export function LoginForm({ label, pending, onSubmit, aside }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: zodResolver(login),
    defaultValues: { email: '', password: '' },
  })
  return (
    <form noValidate aria-label={label} onSubmit={handleSubmit(onSubmit)}>
      <Fieldset disabled={pending} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        {aside}
        <Button type="submit" block pending={pending}>
          Sign In
        </Button>
      </Fieldset>
    </form>
  )
}
