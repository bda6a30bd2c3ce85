'use client'

import { SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { cn } from '~/lib/cn'
import { Form } from '../form/form'
import type { FileAtServer } from '../form/kept-files'
import { TextareaField } from '../form/textarea-field'
import { useKeptFiles } from '../form/use-kept-files'
import { type Attachment, AttachmentList } from './attachment-list'
import { Button } from './button'
import { DateText } from './date-text'
import { type FileChoice, FileDrop } from './file-drop'

export interface ThreadMessage {
  id: string
  /** Written by whoever looks at it. */
  own: boolean
  author: string
  body: string
  attachments: readonly Attachment[]
  /** How many files were sent that were deleted, or are not this reader's to read any more. */
  gone: number
  sentAt: string
  /** When the other side read it; shown under one's own. */
  readAt: string | null
}

interface ThreadProps extends ComposerProps {
  label: string
  messages: readonly ThreadMessage[]
  /** Said while nobody has written. */
  empty: string
  /** Fetches older messages; without it there are none. */
  onOlder?: () => void
  olderPending?: boolean
  /** Why nobody can write any more. */
  closed?: string
}

/** The messages of two people, the newest last, and what one writes next. */
export function Thread({ label, messages, empty, onOlder, olderPending, closed, ...composer }: ThreadProps) {
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
        <MessageList label={label} messages={messages} pinned={composer.pinned && !closed} />
      )}
      {closed ? (
        <p className="rounded-lg border border-border bg-raised p-3 text-sm text-muted">{closed}</p>
      ) : (
        <Composer key={composer.id} {...composer} />
      )}
    </div>
  )
}

/** Scrolls by itself, so that the field below stays in sight, and begins with the newest. */
function MessageList({ label, messages, pinned = false }: Pick<ThreadProps, 'label' | 'messages' | 'pinned'>) {
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
      className={cn(
        '-m-1 flex flex-col gap-3 overflow-y-auto overscroll-contain p-1',
        // What the rest of such a screen leaves, so that the newest message is above the field.
        pinned ? 'max-h-[max(10rem,calc(100dvh-31rem))] lg:max-h-[max(16rem,calc(100dvh-36rem))]' : 'max-h-[55dvh]',
      )}
    >
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Bubble({ message }: { message: ThreadMessage }) {
  const { own, author, body, attachments, gone } = message
  return (
    <li className={cn('flex max-w-[85%] flex-col gap-1', own && 'items-end self-end')}>
      <p className="px-1 text-xs text-muted">
        <span className="font-medium text-foreground">{own ? 'You' : author}</span>{' '}
        <DateText value={message.sentAt} style="dateTime" />
      </p>
      {body && (
        <p
          className={cn(
            'rounded-xl border px-4 py-2.5 leading-relaxed wrap-anywhere whitespace-pre-line',
            own ? 'border-accent/40 bg-accent/10' : 'border-border bg-raised',
          )}
        >
          {body}
        </p>
      )}
      {attachments.length + gone > 0 && (
        <div className="w-72 max-w-full">
          <AttachmentList
            label={own ? 'Files you sent' : `Files from ${author}`}
            files={attachments}
            gone={gone}
            large
          />
        </div>
      )}
      {own && message.readAt && <p className="px-1 text-xs text-muted">Read</p>}
    </li>
  )
}

interface ComposerProps {
  /** What the thread is about: what is typed is kept under it. */
  id: string
  /** Sends the text with the chosen files; what was typed stays unless this succeeds. */
  onSend: (body: string) => Promise<unknown>
  maxLength: number
  files: FileChoice & {
    /** Takes back what was sent before the page was loaded anew. */
    onRestore: (sent: readonly FileAtServer[]) => void
    onClear: () => void
  }
  /** Stands beside the button for files, inside of the form, whose field is `body`. */
  tools?: ReactNode
  /** Nothing else is on the screen's lower edge: what one writes stays in sight there. */
  pinned?: boolean
}

function Composer({ id, onSend, maxLength, files: choice, tools, pinned = false }: ComposerProps) {
  const { onRestore, onClear, ...files } = choice
  const lost = useKeptFiles(`message-files:${id}`, { files: files.files, onRestore })
  const form = useForm({ defaultValues: { body: '' } })
  const { isSubmitting } = form.formState
  const [sent, setSent] = useState(0)
  const send = async ({ body }: { body: string }) => {
    if (!body.trim() && files.files.length === 0)
      return form.setError('body', { message: 'Please write a message' }, { shouldFocus: true })
    try {
      await onSend(body.trim())
      form.reset()
      setSent((count) => count + 1)
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'The message was not sent. Please try again.'
      form.setError('body', { message })
    }
  }
  const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.closest('form')?.requestSubmit()
  }
  const paste = ({ clipboardData }: ClipboardEvent<HTMLElement>) => {
    // A table or a page that was copied carries its text, and a picture of itself.
    if (clipboardData.getData('text/plain')) return
    const pictures = [...clipboardData.files].filter(({ type, size }) => type === 'image/png' && size <= files.maxBytes)
    const room = files.maxFiles - files.files.length
    if (pictures.length > 0 && room > 0) files.onAdd(pictures.slice(0, room))
  }
  return (
    <Form
      form={form}
      draft={`message:${id}`}
      onDiscard={onClear}
      onSubmit={send}
      className={cn(
        'flex flex-col gap-3',
        pinned && 'sticky bottom-0 -mx-1 bg-surface px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
      )}
    >
      <TextareaField
        name="body"
        label="Your message"
        rows={2}
        maxLength={maxLength}
        readOnly={isSubmitting}
        onKeyDown={sendByKey}
        onPaste={paste}
      />
      <FileDrop
        // What was refused is no longer said once the message is sent.
        round={sent}
        label="Add photos or PDFs"
        {...files}
        disabled={isSubmitting}
        beside={
          <>
            {tools}
            <Button type="submit" variant="secondary" pending={isSubmitting} className="ml-auto">
              Send message
              <SendHorizontal className="size-4" aria-hidden="true" />
            </Button>
          </>
        }
      />
      {lost.length > 0 && sent === 0 && (
        <p className="text-sm text-muted wrap-anywhere">
          Your message was kept, but a browser cannot keep files. Please choose again: {lost.join(', ')}
        </p>
      )}
    </Form>
  )
}
