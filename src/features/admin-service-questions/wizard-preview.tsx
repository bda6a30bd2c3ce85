'use client'

import { useState } from 'react'
import { DynamicField } from '~/components/form/dynamic-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import type { ServiceQuestion } from '~/contracts/service-question'
import type { Json } from '~/lib/json'

interface WizardPreviewProps {
  name: string
  questions: readonly Json<ServiceQuestion>[]
}

/** A service's questions as the request form asks them, one after the other; nothing that is tried is kept. */
export function WizardPreview({ name, questions }: WizardPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Preview of ${name}`} onClick={() => setIsOpen(true)}>
        Preview
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Request form: ${name}`}
        description="What a homeowner is asked after choosing this service. Try it; nothing is kept."
        wide
      >
        {isOpen && <Questions questions={questions} />}
        <DialogActions>
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            Close preview
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Questions({ questions }: Pick<WizardPreviewProps, 'questions'>) {
  const [answers, setAnswers] = useState<Record<string, string | string[]>>({})
  return (
    <div className="flex flex-col gap-5">
      {questions.map((question) => (
        <DynamicField
          key={question.id}
          question={question}
          value={answers[question.id]}
          onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
    </div>
  )
}
