'use client'

import { type FormEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { addQuoteTemplateInput, type QuoteTemplate } from '~/contracts/quote'
import { quoteTemplateLimits } from '~/domain/quote-template'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { type QuoteFormValues, templateValues } from './quote-form-values'
import { TemplateList } from './template-list'

/** Keeps the lines and texts of a quote under a name, and begins the next with them. */
export function QuoteTemplates() {
  const { getValues, setValue } = useFormContext<QuoteFormValues>()
  const templates = api.contractorPortal.quoteTemplates.useQuery()
  const utils = api.useUtils()
  const remove = api.contractorPortal.removeQuoteTemplate.useMutation({
    onSettled: () => utils.contractorPortal.quoteTemplates.invalidate(),
    onError: (error) => showToast({ title: 'Error', description: serverMessage(error), tone: 'error' }),
  })
  const [open, setOpen] = useState<'list' | 'save' | null>(null)
  const fill = ({ lines, language, included, excluded, note }: ReturnType<typeof templateValues>) => {
    const values = { lines, language, included, excluded, note }
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof QuoteFormValues, value, { shouldDirty: true })
  }
  const use = (template: Json<QuoteTemplate>) => {
    const before = structuredClone(getValues())
    fill(templateValues(template.content))
    showToast({ title: `Filled in from ${template.name}`, undo: () => fill(before) })
    setOpen(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(templates.data?.length ?? 0) > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('list')}>
          Templates ({templates.data?.length})
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => setOpen('save')}>
        Save as template
      </Button>
      {open === 'list' && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title="Templates"
          description="One takes the place of what is typed."
        >
          <TemplateList
            templates={templates.data ?? []}
            about={({ content }) => pluralize(content.lines.length, 'line')}
            empty="You have no templates any more."
            onUse={use}
            change={{
              label: 'Rename',
              form: (template, close) => <RenameTemplate template={template} onClose={close} />,
            }}
            onRemove={({ id }) => remove.mutateAsync({ id })}
          />
        </Dialog>
      )}
      {open === 'save' && <SaveTemplate values={getValues()} onClose={() => setOpen(null)} />}
    </div>
  )
}

function SaveTemplate({ values, onClose }: { values: QuoteFormValues; onClose: () => void }) {
  const utils = api.useUtils()
  const { lines, language, included, excluded, note } = values
  const add = api.contractorPortal.addQuoteTemplate.useMutation({
    onSuccess: async ({ name }) => {
      showToast({ title: 'Template saved', description: name })
      onClose()
      await utils.contractorPortal.quoteTemplates.invalidate()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save as template"
      description="Lines, language and texts are kept; days and deposit are not. Leave out what is about one homeowner."
    >
      <NameForm
        initial=""
        action="Save template"
        pending={add.isPending}
        refusal={add.error ? serverMessage(add.error) : undefined}
        onCancel={onClose}
        onSubmit={(name) => {
          const input = { name, content: { lines, language, included, excluded, note } }
          const checked = addQuoteTemplateInput.safeParse(input)
          if (checked.success) add.mutate(input)
          return checked.error?.issues[0]?.message
        }}
      />
    </Dialog>
  )
}

interface NameFormProps {
  initial: string
  action: string
  pending: boolean
  refusal: string | undefined
  onCancel: () => void
  /** Answers what is wrong before it is sent. */
  onSubmit: (name: string) => string | undefined
}

function NameForm({ initial, action, pending, refusal, onCancel, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands inside of the quote's form.
    event.stopPropagation()
    setWrong(onSubmit(name))
  }
  return (
    <form noValidate onSubmit={submit} aria-label={action}>
      <TextInput
        label="Name of the template"
        maxLength={quoteTemplateLimits.name}
        value={name}
        error={wrong ?? refusal}
        disabled={pending}
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

interface RenameTemplateProps {
  template: Json<QuoteTemplate>
  onClose: () => void
}

function RenameTemplate({ template: { id, name }, onClose }: RenameTemplateProps) {
  const utils = api.useUtils()
  const rename = api.contractorPortal.renameQuoteTemplate.useMutation({
    onSuccess: async () => {
      onClose()
      await utils.contractorPortal.quoteTemplates.invalidate()
    },
  })
  return (
    <NameForm
      initial={name}
      action="Rename"
      pending={rename.isPending}
      refusal={rename.error ? serverMessage(rename.error) : undefined}
      onCancel={onClose}
      onSubmit={(text) => {
        if (!text.trim()) return 'Please name the template'
        rename.mutate({ id, name: text })
        return undefined
      }}
    />
  )
}
