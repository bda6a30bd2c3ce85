'use client'

import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider } from 'react-hook-form'
import { v4 } from 'uuid'
import { applyIssues } from '~/components/form/apply-issues'
import { ClientForm } from '~/components/form/client-form'
import type { DraftOwner } from '~/components/form/drafts'
import { readKeptFiles } from '~/components/form/kept-files'
import { ErrorsHidden } from '~/components/form/use-field'
import { Button } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { parsePostalCode } from '~/domain/postal-code'
import type { AnswerValue } from '~/domain/service-answers'
import { api } from '~/trpc/react'
import { limitMessage } from '~/trpc/server-message'
import { useUploads } from '~/trpc/use-uploads'
import { clearDraft, type Draft, saveDraft } from './draft'
import { AttachmentsField, ContactStep, ProjectStep, preloadSteps, RequestConsent, SendingFiles } from './lazy-steps'
import { PropertyStep } from './property-step'
import { useStepHistory } from './use-step-history'
import {
  type Begun,
  type Contact,
  loadRules,
  readValues,
  type Submitted,
  stepFields,
  stepOf,
  useWizardForm,
  type WizardField,
} from './wizard-form'
import type { WizardValues } from './wizard-rules'

const stepCount = 3
const titles: Record<number, string> = {
  1: 'What kind of property is it?',
  2: 'Tell us about the project',
  3: 'How can contractors reach you?',
}

interface WizardStepsProps {
  /** Whose draft it is. */
  owner: DraftOwner
  draft: Draft | null
  begun: Begun
  /** How the person who is signed in is reached. */
  contact: Contact | null
  /** Whether descriptions can be improved here. */
  canEnhance: boolean
  onDone: (submitted: Submitted) => void
}

/** The same value as long as it says the same. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  return useMemo(() => value, [text])
}

/** The fields that hold something. */
function textsOf(values: WizardValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Takes the person to the first field that says what is wrong with it. */
function focusFirstInvalid(form: Element | null | undefined): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const focusable = 'input, textarea, button, [tabindex="0"]'
  const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable)
  target?.focus()
  field?.scrollIntoView({ block: 'center' })
}

export function WizardSteps({ owner, draft, begun, contact, canEnhance, onDone }: WizardStepsProps) {
  const [categories] = api.serviceQuestion.categories.useSuspenseQuery()
  const [questions] = api.serviceQuestion.list.useSuspenseQuery()
  // As they were when it opened: the address is cleared of them.
  const [brought] = useState(() => {
    const serviceNeeded = categories.find(({ slug }) => slug === begun.service)?.name
    const postalCode = begun.postalCode && parsePostalCode(begun.postalCode)
    return { ...(serviceNeeded && { serviceNeeded }), ...(postalCode && { postalCode }) }
  })
  const form = useWizardForm(readValues({ ...contact, ...draft?.values, ...brought }))
  const [submissionId] = useState(draft?.submissionId ?? v4())
  const [step, setStep] = useState(draft?.step ?? 1)
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>(draft?.answers ?? {})
  const [answerErrors, setAnswerErrors] = useState<Record<string, string>>({})
  const [attempted, setAttempted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const create = api.lead.create.useMutation()
  const [files] = useState(() => (draft ? readKeptFiles(draft) : { sent: [], lost: [] }))
  const sentAt = useRef(new Map(files.sent.map((file) => [file.id, file.sentAt])))
  const uploads = useUploads('attachment', files.sent)
  const [lost, setLost] = useState(files.lost)
  const [sending, setSending] = useState(false)

  const categoryOf = (serviceNeeded: string) => categories.find(({ name }) => name === serviceNeeded)
  const slug = categoryOf(form.watch('serviceNeeded'))?.slug
  const asked = questions.filter((question) => question.serviceCategorySlug === slug)

  const stored = useStable(uploads.stored)
  const fileNames = useStable([...lost, ...uploads.files.flatMap(({ name, stored }) => (stored ? [] : [name]))])

  // Synchronises the browser's kept draft with what is typed and sent.
  useEffect(() => {
    for (const { id } of stored) if (!sentAt.current.has(id)) sentAt.current.set(id, Date.now())
    const kept = stored.map((file) => ({ ...file, sentAt: sentAt.current.get(file.id) ?? 0 }))
    const keep = () =>
      saveDraft(owner, { step, submissionId, values: textsOf(form.getValues()), answers, fileNames, files: kept })
    const { unsubscribe } = form.watch(keep)
    if (step > 1 || form.getValues('propertyType') || Object.keys(brought).length > 0) keep()
    return unsubscribe
  }, [owner, form, step, submissionId, answers, fileNames, stored, brought])

  // Synchronises with the network: what the next steps need comes while this one is filled in.
  useEffect(preloadSteps, [])

  const show = (next: number) => {
    flushSync(() => {
      setStep(next)
      setAttempted(false)
    })
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }
  const goTo = useStepHistory(step, show)

  const checkExtraQuestions = async () => {
    const { checkAnswers } = await loadRules()
    const { issues } = checkAnswers(asked, answers)
    flushSync(() => setAnswerErrors(Object.fromEntries(issues.map(({ questionId, message }) => [questionId, message]))))
    return issues.length === 0
  }

  const next = async () => {
    setAttempted(true)
    const fieldsFit = await form.trigger(stepFields[step], { shouldFocus: true })
    const answersFit = step !== 2 || (await checkExtraQuestions())
    if (fieldsFit && !answersFit) focusFirstInvalid(heading.current?.closest('form'))
    if (!fieldsFit || !answersFit) return
    form.clearErrors([...(stepFields[step + 1] ?? [])])
    goTo(step + 1)
  }

  const submit = async () => {
    setAttempted(true)
    if (!(await form.trigger(stepFields[stepCount], { shouldFocus: true }))) return
    const { propertyType, ...values } = form.getValues()
    if (!propertyType) return goTo(1)
    setSending(true)
    try {
      // What could not be uploaded is left out, and the request goes on (rule 49).
      const attachments = (await uploads.sendAll()).map(({ id }) => id)
      const created = await create.mutateAsync({
        ...values,
        propertyType,
        attachments,
        submissionId,
        serviceSpecificAnswers: answers,
      })
      clearDraft(owner)
      showToast({
        title: 'Request Submitted!',
        description: "We'll connect you with qualified contractors shortly.",
      })
      onDone({
        id: created.id,
        reference: created.reference,
        name: values.customerName,
        email: values.email,
        sentAt: new Date(),
      })
    } catch (error) {
      showIssues(error)
      showToast({
        title: 'Error',
        description: limitMessage(error, 'Something went wrong. Please try again.'),
        tone: 'error',
      })
    } finally {
      setSending(false)
    }
  }

  /** Takes the person to the first field the server did not accept. */
  const showIssues = (error: unknown) => {
    const issues = (error as { data?: { issues?: { path: string; message: string }[] } }).data?.issues ?? []
    const [first] = issues
    if (!first) return
    if (first.path.startsWith('attachments')) return setLost([...lost, ...uploads.forget()])
    const prefix = 'serviceSpecificAnswers.'
    const ofAnswers = issues.filter(({ path }) => path.startsWith(prefix))
    setAnswerErrors(Object.fromEntries(ofAnswers.map(({ path, message }) => [path.slice(prefix.length), message])))
    if (stepOf(first.path) !== step) goTo(stepOf(first.path))
    setAttempted(true)
    applyIssues(issues, Object.values(stepFields).flat() as WizardField[], form.setError)
    if (ofAnswers.length > 0) requestAnimationFrame(() => focusFirstInvalid(heading.current?.closest('form')))
  }

  const percent = Math.round((100 * step) / stepCount)
  return (
    <FormProvider {...form}>
      <ClientForm
        onSubmit={(event) => {
          event.preventDefault()
          void (step < stepCount ? next() : submit())
        }}
        className="flex flex-col"
      >
        <div className="mb-8 flex flex-col gap-2">
          <div role="status" className="flex justify-between text-sm text-muted">
            <span>
              Step {step} of {stepCount}
            </span>
            <span className="tabular-nums">{percent}% complete</span>
          </div>
          <Progress value={percent} label="Progress of your request" />
        </div>
        <h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl font-semibold outline-none">
          {titles[step]}
        </h1>
        {/* Errors stay hidden until somebody tried to go on, or to submit (rule 47). */}
        <ErrorsHidden value={!attempted}>
          <fieldset disabled={sending} className="flex flex-col gap-6">
            {step === 1 && <PropertyStep />}
            <Suspense fallback={<Skeleton className="h-96" />}>
              {step === 2 && (
                <ProjectStep
                  form={form}
                  canEnhance={canEnhance}
                  showErrors={attempted}
                  categories={categories}
                  questions={asked}
                  answers={answers}
                  answerErrors={answerErrors}
                  onAnswers={setAnswers}
                  onServiceChange={() => {
                    setAnswers({})
                    setAnswerErrors({})
                  }}
                />
              )}
              {step === 2 && (
                <AttachmentsField
                  uploads={uploads}
                  lost={lost}
                  onAdd={(added) => {
                    setLost([])
                    uploads.add(added)
                  }}
                />
              )}
              {step === 3 && <ContactStep />}
              {step === 3 && lost.length > 0 && (
                <p className="mt-5 text-sm text-muted">
                  A browser cannot keep files, so these are not sent:{' '}
                  <span className="wrap-anywhere">{lost.join(', ')}</span>. Go back a step to choose them again.
                </p>
              )}
            </Suspense>
          </fieldset>
        </ErrorsHidden>
        {sending && uploads.isSending && (
          <div className="mt-6">
            <Suspense>
              <SendingFiles files={uploads.files} />
            </Suspense>
          </div>
        )}
        <Suspense>{step === 3 && <RequestConsent />}</Suspense>
        <div className="sticky bottom-0 -mx-4 mt-8 flex justify-between gap-3 border-t border-border bg-background/95 px-4 py-4 backdrop-blur sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0 sm:py-0">
          <Button variant="secondary" disabled={step === 1 || sending} onClick={() => goTo(step - 1)}>
            Previous
          </Button>
          {step < stepCount ? (
            <Button type="submit">Next</Button>
          ) : (
            <Button type="submit" pending={sending}>
              Submit
            </Button>
          )}
        </div>
      </ClientForm>
    </FormProvider>
  )
}
