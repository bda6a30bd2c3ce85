import { Copy } from 'lucide-react'
import { Button } from './button'
import { showToast } from './toast'

interface CopyButtonProps {
  text: string
  /** What is copied, for those who do not see what stands beside it. */
  what: string
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: 'Copied' }),
      () => showToast({ title: 'Copying is not possible here', tone: 'error' }),
    )
  return (
    <Button variant="secondary" size="sm" onClick={copy}>
      <Copy className="size-4" aria-hidden="true" />
      Copy<span className="sr-only"> {what}</span>
    </Button>
  )
}
