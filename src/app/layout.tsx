import './globals.css'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { LeaveQuestionHost } from '~/components/form/leave-question'
import { FocusRestorer } from '~/components/layout/focus-restorer'
import { MarkHydrated } from '~/components/layout/mark-hydrated'
import { ToastHost } from '~/components/ui/toast-host'
import { brand } from '~/domain/brand'
import { env } from '~/env'

/** Only what Latin scripts are set with (`fonts/README.md`). */
const geist = localFont({ src: './fonts/geist-latin.woff2', variable: '--font-geist-sans', weight: '100 900' })

export const metadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: { default: `${brand.name} · ${brand.tagline}`, template: `%s · ${brand.name}` },
  description: brand.summary,
  applicationName: brand.name,
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: dark)', color: '#14110f' },
    { media: '(prefers-color-scheme: light)', color: '#faf7f2' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en-CA" className={geist.variable} suppressHydrationWarning>
      <body className="font-sans antialiased">
        <MarkHydrated />
        <a
          href="#content"
          className="sr-only z-60 rounded-lg bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <ThemeProvider
          attribute="class"
          storageKey="theme"
          defaultTheme="dark"
          enableSystem={false}
          disableTransitionOnChange
          nonce={nonce}
        >
          {children}
          <ToastHost />
          <LeaveQuestionHost />
          <FocusRestorer />
        </ThemeProvider>
      </body>
    </html>
  )
}
