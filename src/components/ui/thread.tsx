'use client'

import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { cn } from '~/lib/cn'
import { ClientForm } from '../form/client-form'
import { TextareaInput } from '../form/textarea-input'
import { Button } from './button'
import { DateText } from './date-text'

export interface ThreadMessage {
  id: string
  /** Written by whoever looks at it. */
  own: boolean
  author: string
  body: string
  sentAt: string
  /** When the other side read it; shown under one's own. */
  readAt: string | null
}

interface ThreadProps {
  label: string
  messages: readonly ThreadMessage[]
  /** Said while nobody has written. */
  empty: string
  /** Fetches older messages; without it there are none. */
  onOlder?: () => void
  olderPending?: boolean
  /** Sends the text; what was typed stays unless this succeeds. */
  onSend: (body: string) => Promise<unknown>
  maxLength: number
  /** Why nobody can write any more. */
  closed?: string
}

/** The messages of two people, the newest last, and what one writes next. */
export function Thread({ label, messages, empty, onOlder, olderPending, onSend, maxLength, closed }: ThreadProps) {
  return (
    <div className="flex flex-col gap-4">
      {onOlder && (
        <Button variant="ghost" size="sm" pending={olderPending} onClick={onOlder} className="self-center">
          Show older messages
        </Button>
      )}
      {messages.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <ol aria-label={label} aria-live="polite" className="flex flex-col gap-3">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
        </ol>
      )}
      {closed ? (
        <p className="rounded-lg border border-border bg-raised p-3 text-sm text-muted">{closed}</p>
      ) : (
        <Composer onSend={onSend} maxLength={maxLength} />
      )}
    </div>
  )
}

function Bubble({ message }: { message: ThreadMessage }) {
  return (
    <li className={cn('flex max-w-[85%] flex-col gap-1', message.own && 'items-end self-end')}>
      <p className="px-1 text-xs text-muted">
        <span className="font-medium text-foreground">{message.own ? 'You' : message.author}</span>{' '}
        <DateText value={message.sentAt} style="dateTime" />
      </p>
      <p
        className={cn(
          'rounded-xl border px-4 py-2.5 leading-relaxed wrap-anywhere whitespace-pre-line',
          message.own ? 'border-accent/40 bg-accent/10' : 'border-border bg-raised',
        )}
      >
        {message.body}
      </p>
      {message.own && message.readAt && <p className="px-1 text-xs text-muted">Read</p>}
    </li>
  )
}

function Composer({ onSend, maxLength }: Pick<ThreadProps, 'onSend' | 'maxLength'>) {
  const [body, setBody] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (pending) return
    if (!body.trim()) return setError('Please write a message')
    setError(undefined)
    setPending(true)
    try {
      await onSend(body.trim())
      setBody('')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The message was not sent. Please try again.')
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }
  return (
    <ClientForm onSubmit={submit} className="flex flex-col gap-3">
      <TextareaInput
        label="Your message"
        rows={3}
        value={body}
        maxLength={maxLength}
        readOnly={pending}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={sendByKey}
        error={error}
      />
      <Button type="submit" variant="secondary" pending={pending} className="self-end">
        Send message
        <SendHorizontal className="size-4" aria-hidden="true" />
      </Button>
    </ClientForm>
  )
}
