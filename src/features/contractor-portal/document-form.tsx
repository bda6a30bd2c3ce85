'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { ClientForm } from '~/components/form/client-form'
import { Fieldset } from '~/components/form/fieldset'
import { FileField } from '~/components/form/file-field'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { TextareaInput } from '~/components/form/textarea-input'
import { Button } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { showToast } from '~/components/ui/toast'
import { type ContractorDocument, documentFields, documentMessages } from '~/contracts/document'
import { acceptedEndings, fileRules, isAcceptedName } from '~/domain/file'
import { documentTypeLabels, documentTypes } from '~/domain/options'
import type { Province } from '~/domain/province'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { saidByServer, uploadFile } from '~/trpc/upload'
import { DocumentParticulars } from './document-particulars'
import { type DocumentPurpose, type DocumentValues, documentValues, filledIn } from './document-values'

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
  const [tried, setTried] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const form = useForm<DocumentValues>({
    defaultValues: documentValues(purpose, province, replacing),
    resolver: zodResolver(documentFields as unknown as z.ZodType<DocumentValues, DocumentValues>, undefined, {
      raw: true,
    }),
  })
  const { register, control, watch, formState, getFieldState, setValue, setError, handleSubmit } = form
  const { errors } = formState
  const sending = percent !== null
  const store = api.contractorPortal.uploadDocument.useMutation({
    onError: ({ data }, values) =>
      applyIssues<DocumentValues>(data?.issues, Object.keys(values) as (keyof DocumentValues)[], setError),
  })

  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && !getFieldState('name').isDirty && !replacing) setValue('name', chosen.name)
  }

  const upload = async (values: DocumentValues) => {
    if (!file || fileProblem(file)) return
    setPercent(0)
    try {
      const { id } = await uploadFile('document', file, setPercent)
      await store.mutateAsync({ ...filledIn(values), replaces: replacing?.id, file: id })
      showToast({ title: documentMessages.uploaded })
      onUploaded()
    } catch (error) {
      showToast({ title: 'Error', description: saidByServer(error, documentMessages.uploadFailed), tone: 'error' })
    } finally {
      setPercent(null)
    }
  }

  return (
    <ClientForm
      onSubmit={(event) => {
        setTried(true)
        return handleSubmit(upload)(event)
      }}
    >
      <Fieldset disabled={sending} className="flex flex-col gap-5">
        <FileField
          label="File"
          accept={acceptedEndings('document')}
          description="JPG, PNG, PDF, DOC or DOCX, under 10MB."
          onChoose={choose}
          error={tried || file ? fileProblem(file) : undefined}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <SelectInput
                label="Document type"
                options={typeOptions}
                value={field.value}
                ref={field.ref}
                onChange={field.onChange}
                error={errors.type?.message}
              />
            )}
          />
          <TextInput
            label="Name"
            maxLength={160}
            placeholder="The name of the file"
            error={errors.name?.message}
            {...register('name')}
          />
        </div>
        <DocumentParticulars form={form} type={watch('type')} province={province} />
        <TextareaInput
          label="Description"
          optional
          rows={2}
          maxLength={1000}
          error={errors.description?.message}
          {...register('description')}
        />
        {sending && <Progress value={percent} label="Upload" />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={sending}>
            Upload Document
          </Button>
          {replacing && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </Fieldset>
    </ClientForm>
  )
}
