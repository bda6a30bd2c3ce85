'use client'

import { Sparkles, Undo2 } from 'lucide-react'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { enhanceMessages } from '~/contracts/enhance'
import { descriptionLength } from '~/contracts/lead'
import { enhanceLength } from '~/domain/enhanced-text'
import { api } from '~/trpc/react'
import type { WizardForm } from './wizard-form'

const generalProject = 'General home improvement project'
const notHere = 'AI is not available on this site. Your own words are sent as they are.'
const failure = 'Could not enhance description. Please try again.'

/** What the project is about, said again in better words for who wants it (rule 44). */
export function DescriptionField({ form, canEnhance }: { form: WizardForm; canEnhance: boolean }) {
  const [description, own, service] = form.watch(['description', 'ownDescription', 'serviceNeeded'])
  const enhance = api.lead.enhanceText.useMutation()
  const length = description.trim().length

  const put = (text: string) => form.setValue('description', text, { shouldDirty: true, shouldValidate: true })

  const improve = () => {
    const problem = length === 0 ? enhanceMessages.empty : length < enhanceLength.min ? enhanceMessages.short : null
    if (problem) return showToast({ ...problem, tone: 'error' })
    if (!canEnhance) return showToast({ title: 'Enhancement Failed', description: notHere, tone: 'error' })
    // Callbacks given here end with this step: nothing changes a description that is out of sight.
    enhance.mutate(
      { text: description, context: service || generalProject },
      {
        onSuccess: ({ enhancedText }) => {
          form.setValue('ownDescription', own || description)
          put(enhancedText)
          showToast({ title: 'Description Enhanced!' })
        },
        onError: ({ data, message }) =>
          showToast({ title: 'Enhancement Failed', description: data ? message : failure, tone: 'error' }),
      },
    )
  }

  const undo = () => {
    put(own)
    form.setValue('ownDescription', '')
    form.setFocus('description')
  }

  return (
    <div className="flex flex-col gap-2">
      <TextareaField
        name="description"
        label="Description"
        rows={6}
        maxLength={descriptionLength.max}
        readOnly={enhance.isPending}
        placeholder="What should be done, what is there now, and what matters to you?"
        description={`At least ${descriptionLength.min} characters. The more a contractor knows, the closer the quote.`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={length < enhanceLength.min}
          pending={enhance.isPending}
          onClick={improve}
        >
          <Sparkles className="size-4" aria-hidden="true" />
          Enhance with AI
        </Button>
        {own && !enhance.isPending && (
          <Button variant="ghost" size="sm" onClick={undo}>
            <Undo2 className="size-4" aria-hidden="true" />
            Undo
          </Button>
        )}
        <span aria-live="polite" className="text-sm text-muted">
          {!canEnhance && 'AI is not available on this site.'}
          {enhance.isPending && 'Finding better words…'}
          {own && !enhance.isPending && 'Please check the new words. Undo brings your own back.'}
        </span>
      </div>
    </div>
  )
}
