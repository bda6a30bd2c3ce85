'use client'

import { type ReactNode, useState } from 'react'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { serverMessage } from '~/trpc/server-message'

interface Template {
  id: string
  name: string
}

interface TemplateListProps<T extends Template> {
  templates: readonly T[]
  /** Said of one under its name. */
  about: (template: T) => string
  empty: string
  onUse: (template: T) => void
  /** What changes one, in its row, until it is closed. */
  change: { label: string; form: (template: T, close: () => void) => ReactNode }
  onRemove: (template: T) => Promise<unknown>
}

/** What a contractor keeps under names: each is used, changed, or deleted after a second press. */
export function TemplateList<T extends Template>({ templates, empty, ...props }: TemplateListProps<T>) {
  if (templates.length === 0) return <p className="mt-4 text-sm text-muted">{empty}</p>
  return (
    <ul className="divide-y divide-border border-y border-border">
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} {...props} />
      ))}
    </ul>
  )
}

function TemplateRow<T extends Template>({
  template,
  about,
  onUse,
  change,
  onRemove,
}: Omit<TemplateListProps<T>, 'templates' | 'empty'> & { template: T }) {
  const [state, setState] = useState<'shown' | 'changing' | 'asking' | 'removing'>('shown')
  const [refusal, setRefusal] = useState<string>()
  const { name } = template
  const remove = async () => {
    setState('removing')
    setRefusal(undefined)
    try {
      await onRemove(template)
    } catch (error) {
      setRefusal(`${name} was not deleted. ${serverMessage(error as Error)}`)
      setState('asking')
    }
  }
  if (state === 'changing') return <li className="py-4">{change.form(template, () => setState('shown'))}</li>
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <Alert className="w-full">{refusal}</Alert>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="truncate text-sm text-muted">{about(template)}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button size="sm" onClick={() => onUse(template)} aria-label={`Use ${name}`}>
          Use
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setState('changing')} aria-label={`${change.label} ${name}`}>
          {change.label}
        </Button>
        {state === 'shown' ? (
          <Button size="sm" variant="ghost" onClick={() => setState('asking')} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        ) : (
          <Button
            size="sm"
            variant="danger"
            pending={state === 'removing'}
            onClick={remove}
            aria-label={`Delete ${name} for good`}
          >
            Delete for good
          </Button>
        )}
      </div>
    </li>
  )
}
