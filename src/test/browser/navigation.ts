import { vi } from 'vitest'

/** Stands in for Next's router in the tests of components, where none is mounted; emptied after each test. */
export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), back: vi.fn(), prefetch: vi.fn() }

export const useRouter = () => router
export const usePathname = () => window.location.pathname
export const useSearchParams = () => new URLSearchParams(window.location.search)
export const notFound = () => {
  throw new Error('not found')
}
