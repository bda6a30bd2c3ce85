import type { ReactNode } from 'react'

interface MessagePageProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** A page that has one thing to say: not found, went wrong, done. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center sm:px-6">
      <h1 className="text-3xl font-semibold">{title}</h1>
      {children && <div className="mt-3 text-muted">{children}</div>}
      {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
