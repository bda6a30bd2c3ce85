'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { FileField } from '~/components/form/file-field'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { showToast } from '~/components/ui/toast'
import { type ContractorDocument, documentMessages } from '~/contracts/document'
import { acceptedEndings, fileRules, isAcceptedName } from '~/domain/file'
import { documentTypeLabels, documentTypes } from '~/domain/options'
import type { Province } from '~/domain/province'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { saidByServer, uploadFile } from '~/trpc/upload'
import { DocumentParticulars } from './document-particulars'
import { type DocumentPurpose, type DocumentValues, documentForm, documentValues, filledIn } from './document-values'

const rule = fileRules.document
const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))

interface DocumentFormProps {
  province: Province
  purpose: DocumentPurpose
  /** The document the new one takes the place of. */
  replacing: Json<ContractorDocument> | null
  onCancel: () => void
  onUploaded: () => void
}

function fileProblem(file: File | null): string | undefined {
  if (!file) return documentMessages.file
  if (!isAcceptedName('document', file.name)) return `Please choose a ${rule.extensions.join(', ')} file`
  return file.size > rule.maxBytes ? rule.tooLarge : undefined
}

/** Uploads one document (rule 46). */
export function DocumentForm({ province, purpose, replacing, onCancel, onUploaded }: DocumentFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<DocumentValues>({
    defaultValues: documentValues(purpose, province, replacing),
    resolver: zodResolver(documentForm, undefined, { raw: true }),
  })
  const record = `document:${replacing?.id ?? Object.values(purpose).join(' ')}`
  const sending = percent !== null
  const store = api.contractorPortal.uploadDocument.useMutation()

  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && !form.getFieldState('name').isDirty && !replacing) form.setValue('name', chosen.name)
  }

  const upload = async (values: DocumentValues) => {
    if (!file || fileProblem(file)) return
    setFailure(null)
    setPercent(0)
    try {
      const { id } = await uploadFile('document', file, setPercent)
      await store.mutateAsync({ ...filledIn(values), replaces: replacing?.id, file: id })
      showToast({ title: documentMessages.uploaded })
      form.reset()
      onUploaded()
    } catch (error) {
      const said = saidByServer(error, '')
      const issues = error instanceof TRPCClientError ? error.data?.issues : undefined
      if (!applyIssues<DocumentValues>(issues, Object.keys(values) as (keyof DocumentValues)[], form.setError))
        setFailure(`Nothing was sent, and what you typed is still here. ${said || 'Please check your connection.'}`)
      showToast({ title: 'Error', description: said || documentMessages.uploadFailed, tone: 'error' })
    } finally {
      setPercent(null)
    }
  }

  return (
    <Form form={form} draft={record} onSubmit={upload}>
      <Fieldset disabled={sending} className="flex flex-col gap-5">
        <FileField
          label="File"
          accept={acceptedEndings('document')}
          description="JPG, PNG, PDF, DOC or DOCX, under 10MB."
          onChoose={choose}
          error={form.formState.isSubmitted || file ? fileProblem(file) : undefined}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="type" label="Document type" options={typeOptions} />
          <TextField name="name" label="Name" maxLength={160} placeholder="The name of the file" />
        </div>
        <DocumentParticulars type={form.watch('type')} province={province} />
        <TextareaField name="description" label="Description" optional rows={2} maxLength={1000} />
        <Alert>{failure}</Alert>
        {sending && <Progress value={percent} label="Upload" />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={sending}>
            Upload Document
          </Button>
          {replacing && <CancelButton onCancel={onCancel}>Cancel</CancelButton>}
        </div>
      </Fieldset>
    </Form>
  )
}
