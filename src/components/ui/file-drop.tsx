'use client'

import { Field as HeadlessField, Input, Label } from '@headlessui/react'
import { FileText, Paperclip, Upload, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '~/lib/cn'
import { formatBytes } from '~/lib/format'
import { Field, type FieldTexts } from '../form/field'
import type { FileAtServer } from '../form/kept-files'
import { Button } from './button'
import { buttonClasses } from './button-classes'
import { Progress } from './progress'

export interface DroppedFile {
  key: string
  name: string
  size: number
  /** What was chosen in this page; missing for what was sent before it was loaded. */
  file?: File
  /** Percent sent, while it is being sent. */
  progress?: number
  error?: string
  /** What the server made of it, once it has it. */
  stored?: FileAtServer
}

/** Why chosen files were not added: too large (then none is), of another type, or more than there is room for. */
export type DropRefusal = 'size' | 'type' | 'count'

interface Refused {
  reason: DropRefusal
  name: string
}

const refusalTexts: Record<DropRefusal, string> = {
  size: 'too large',
  type: 'another type of file',
  count: 'no room left',
}

interface FileDropProps extends FieldTexts {
  /** Endings, as a file input takes them: `.jpg,.pdf`. */
  accept: string
  maxFiles: number
  /** Bytes of one file. */
  maxBytes: number
  files: readonly DroppedFile[]
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
  /** Sends one again that failed. */
  onRetry?: (key: string) => void
  /** Told of files that were not added, which are also named below. */
  onRefuse?: (reason: DropRefusal, names: string[]) => void
  /** What stands in the area; by default how to choose. */
  children?: ReactNode
  disabled?: boolean
  /** As small as a button, with these beside it. */
  beside?: ReactNode
  /** Another one makes what was refused before it forgotten. */
  round?: number
}

/** Everything about the files but the words of the field. */
export type FileChoice = Pick<
  FileDropProps,
  'accept' | 'maxFiles' | 'maxBytes' | 'files' | 'onAdd' | 'onRemove' | 'onRetry'
>

/**
 * Chooses files, by clicking, by dropping or by keyboard, and shows those chosen. When one of a selection is
 * too large none of it is added; what exceeds the number is dropped.
 */
export function FileDrop({
  accept,
  maxFiles,
  maxBytes,
  files,
  onAdd,
  onRemove,
  onRetry,
  onRefuse,
  children,
  disabled = false,
  beside,
  round = 0,
  ...texts
}: FileDropProps) {
  const [over, setOver] = useState(false)
  const [last, setLast] = useState<{ round: number; refused: Refused[] }>({ round, refused: [] })
  const refused = last.round === round ? last.refused : []

  const refuse = (found: Refused[]) => {
    setLast({ round, refused: found })
    const [first] = found
    if (first)
      onRefuse?.(
        first.reason,
        found.flatMap(({ reason, name }) => (reason === first.reason ? [name] : [])),
      )
  }

  const choose = (chosen: File[]) => {
    const tooLarge = chosen.filter(({ size }) => size > maxBytes)
    if (tooLarge.length > 0) return refuse(tooLarge.map(({ name }) => ({ reason: 'size', name })))
    const fitting = chosen.filter((file) => hasEnding(file, accept))
    const room = Math.max(0, maxFiles - files.length)
    refuse([
      ...chosen.filter((file) => !fitting.includes(file)).map(({ name }) => ({ reason: 'type' as const, name })),
      ...fitting.slice(room).map(({ name }) => ({ reason: 'count' as const, name })),
    ])
    if (fitting.length > 0 && room > 0) onAdd(fitting.slice(0, room))
  }

  const input = (
    <Input
      type="file"
      multiple={maxFiles > 1}
      accept={accept}
      disabled={disabled}
      invalid={texts.error !== undefined}
      className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])]
        // Emptied, so that the same file can be chosen again after it was removed.
        target.value = ''
        choose(chosen)
      }}
    />
  )
  const control = beside ? (
    <div className="flex flex-wrap items-center gap-2">
      <HeadlessField
        className={cn(
          buttonClasses({ variant: 'secondary', size: 'sm' }, 'max-sm:px-2.5'),
          'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          over && 'border-accent bg-raised',
          disabled && 'opacity-60',
        )}
      >
        <Paperclip className="size-4" aria-hidden="true" />
        <Label className="max-sm:sr-only">{texts.label}</Label>
        {input}
      </HeadlessField>
      {beside}
    </div>
  ) : (
    <Field {...texts}>
      <div
        className={cn(
          'relative flex min-h-24 flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed border-border-strong bg-background px-4 py-5 text-center text-sm transition-colors duration-150',
          'has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-raised',
          over && 'border-accent bg-raised',
          disabled && 'opacity-60',
        )}
      >
        <Upload className="size-5 text-muted" aria-hidden="true" />
        {children ?? (
          <span>
            <span className="font-medium">Choose files</span>
            <span className="text-muted"> or drop them here</span>
          </span>
        )}
        {input}
      </div>
    </Field>
  )
  return (
    <div className="flex flex-col gap-3">
      {control}
      {refused.length > 0 && (
        <p className="text-sm text-danger wrap-anywhere">
          Not added: {refused.map(({ reason, name }) => `${name} (${refusalTexts[reason]})`).join(', ')}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label="Chosen files" className="flex flex-col gap-2">
          {files.map((item) => (
            <FileLine
              key={item.key}
              item={item}
              disabled={disabled}
              onRemove={() => onRemove(item.key)}
              onRetry={onRetry && (() => onRetry(item.key))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function hasEnding({ name }: File, accept: string): boolean {
  return accept.split(',').some((ending) => name.toLowerCase().endsWith(ending.trim()))
}

interface FileLineProps {
  item: DroppedFile
  disabled: boolean
  onRemove: () => void
  onRetry?: () => void
}

function FileLine({ item, disabled, onRemove, onRetry }: FileLineProps) {
  const { file, name, size, progress, error, stored } = item
  return (
    <li className="flex items-center gap-3 rounded-lg border border-border bg-surface p-2">
      <Preview file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={name}>
          {name}
        </p>
        {progress === undefined ? (
          <p className={cn('text-sm', error ? 'text-danger' : 'text-muted')}>
            {error ?? `${formatBytes(size)}${stored ? ' · Uploaded' : ''}`}
          </p>
        ) : (
          <div className="py-1.5">
            <Progress value={progress} label={`Upload of ${name}`} />
          </div>
        )}
      </div>
      {error && onRetry && (
        <Button variant="ghost" size="sm" disabled={disabled} onClick={onRetry}>
          Try again<span className="sr-only"> to send {name}</span>
        </Button>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        disabled={disabled}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground disabled:cursor-not-allowed disabled:opacity-55"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

/** A picture as it looks, anything else as a sheet of paper. */
function Preview({ file }: { file: File | undefined }) {
  const [address, setAddress] = useState<string>()

  // Synchronises the browser's table of object addresses: each is given back when it is no longer shown.
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])

  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-md bg-raised">
      {address ? (
        // biome-ignore lint/performance/noImgElement: it is in this browser only
        <img
          src={address}
          alt=""
          className="size-full object-cover"
          // A picture this browser cannot draw, such as HEIC.
          onError={() => setAddress(undefined)}
        />
      ) : (
        <FileText className="size-5 text-muted" aria-hidden="true" />
      )}
    </span>
  )
}
