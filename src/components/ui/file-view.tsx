'use client'

import { useEffect, useRef, useState } from 'react'
import { Spinner } from './spinner'

interface FileViewProps {
  name: string
  href: string
  /** The type that its content was found to have. */
  type: string
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A picture or a PDF, shown where one is; what is neither is said to be opened elsewhere. */
export function FileView({ name, href, type }: FileViewProps) {
  if (pictures.includes(type))
    // biome-ignore lint/performance/noImgElement: a private file is served as it is, to who may read it
    return <img src={href} alt={name} className="w-full rounded border border-border bg-white" />
  if (type === 'application/pdf') return <PdfView key={href} name={name} href={href} />
  return <p className="text-sm text-muted">This kind of file cannot be shown here. Open it from the list.</p>
}

type PdfState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'shown'; left: number }

function PdfView({ name, href }: Omit<FileViewProps, 'type'>) {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PdfState>({ kind: 'loading' })
  // Synchronises the canvases with the file, which pdf.js draws outside of React.
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      try {
        const { drawPdf } = await import('./pdf-pages')
        if (!host.current || stop.signal.aborted) return
        const { pages, drawn } = await drawPdf(href, host.current, name, stop.signal)
        setState({ kind: 'shown', left: pages - drawn })
      } catch {
        if (!stop.signal.aborted) setState({ kind: 'failed' })
      }
    }
    void draw()
    return () => stop.abort()
  }, [href, name])
  return (
    <>
      {state.kind === 'loading' && (
        <div className="flex justify-center py-16 text-muted">
          <Spinner className="size-8" label="Loading the file" />
        </div>
      )}
      {state.kind === 'failed' && (
        <p className="text-sm text-muted">The file cannot be shown here. Open it from the list.</p>
      )}
      <div ref={host} className="flex flex-col gap-3" />
      {state.kind === 'shown' && state.left > 0 && (
        <p className="mt-3 text-sm text-muted">{state.left} more pages are in the file.</p>
      )}
    </>
  )
}
