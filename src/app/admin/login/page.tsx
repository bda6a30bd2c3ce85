import type { Metadata } from 'next'
import { AdminLogin } from '~/features/auth/admin-login'

export const metadata: Metadata = { title: 'Login' }

export default function Page() {
  return <AdminLogin />
}
