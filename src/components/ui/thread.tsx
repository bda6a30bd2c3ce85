'use client'

import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { cn } from '~/lib/cn'
import { Form } from '../form/form'
import { TextareaField } from '../form/textarea-field'
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
  /** What the thread is about: what is typed is kept under it. */
  id: string
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
export function Thread({ id, label, messages, empty, onOlder, olderPending, onSend, maxLength, closed }: ThreadProps) {
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
        <MessageList label={label} messages={messages} />
      )}
      {closed ? (
        <p className="rounded-lg border border-border bg-raised p-3 text-sm text-muted">{closed}</p>
      ) : (
        <Composer key={id} id={id} onSend={onSend} maxLength={maxLength} />
      )}
    </div>
  )
}

/** Scrolls by itself, so that the field below stays in sight, and begins with the newest. */
function MessageList({ label, messages }: Pick<ThreadProps, 'label' | 'messages'>) {
  const list = useRef<HTMLOListElement>(null)
  const newest = messages.at(-1)?.id
  // Synchronises the scroll position with the newest message; older ones that are fetched leave it.
  useEffect(() => {
    if (newest && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return (
    <ol
      ref={list}
      aria-label={label}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="-m-1 flex max-h-[55dvh] flex-col gap-3 overflow-y-auto overscroll-contain p-1"
    >
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
    </ol>
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

function Composer({ id, onSend, maxLength }: Pick<ThreadProps, 'id' | 'onSend' | 'maxLength'>) {
  const form = useForm({ defaultValues: { body: '' } })
  const { isSubmitting } = form.formState
  const send = async ({ body }: { body: string }) => {
    if (!body.trim()) return form.setError('body', { message: 'Please write a message' }, { shouldFocus: true })
    try {
      await onSend(body.trim())
      form.reset()
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'The message was not sent. Please try again.'
      form.setError('body', { message })
    }
  }
  const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <Form form={form} draft={`message:${id}`} onSubmit={send} className="flex flex-col gap-3">
      <TextareaField
        name="body"
        label="Your message"
        rows={3}
        maxLength={maxLength}
        readOnly={isSubmitting}
        onKeyDown={sendByKey}
      />
      <Button type="submit" variant="secondary" pending={isSubmitting} className="self-end">
        Send message
        <SendHorizontal className="size-4" aria-hidden="true" />
      </Button>
    </Form>
  )
}
