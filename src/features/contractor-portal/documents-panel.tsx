'use client'

import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { Alert } from '~/components/ui/alert'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { type ContractorDocument, documentMessages } from '~/contracts/document'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { DocumentCard } from './document-card'
import { DocumentForm } from './document-form'
import type { DocumentPurpose } from './document-values'
import { VerificationChecklist } from './verification-checklist'

interface Draft {
  /** A new one begins a new form. */
  round: number
  purpose: DocumentPurpose
  replacing: Json<ContractorDocument> | null
}

const anything: DocumentPurpose = { type: 'license' }

/** The dashboard's Documents tab: what the verification needs, the upload, and what is here already. */
export function DocumentsPanel() {
  const utils = api.useUtils()
  const documents = api.contractorPortal.documents.useQuery()
  const verification = api.contractorPortal.verification.useQuery()
  const [draft, setDraft] = useState<Draft>({ round: 0, purpose: anything, replacing: null })
  const upload = useRef<HTMLDivElement>(null)

  const refresh = () =>
    Promise.all([utils.contractorPortal.documents.invalidate(), utils.contractorPortal.verification.invalidate()])
  const begin = (next: Omit<Draft, 'round'>) => {
    setDraft({ ...next, round: draft.round + 1 })
    upload.current?.scrollIntoView({ block: 'start' })
    upload.current?.focus({ preventScroll: true })
  }

  if (documents.isLoading || verification.isLoading) return <Skeleton className="h-96" />
  if (!documents.data || !verification.data)
    return <Empty title="Your documents could not be loaded">Reload the page to try again.</Empty>
  const { replacing } = draft
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <div ref={upload} tabIndex={-1} className="scroll-mt-24 outline-none">
          <Card aria-labelledby="upload-title">
            <CardHeader
              id="upload-title"
              title={replacing ? `Replace ${replacing.name}` : 'Upload Document'}
              description={replacing?.verified ? 'The one you have counts until the new one is verified.' : undefined}
            />
            <DocumentForm
              key={draft.round}
              province={verification.data.province}
              purpose={draft.purpose}
              replacing={replacing}
              onCancel={() => setDraft({ round: draft.round + 1, purpose: anything, replacing: null })}
              onUploaded={() => {
                setDraft({ round: draft.round + 1, purpose: anything, replacing: null })
                return refresh()
              }}
            />
          </Card>
        </div>
        <VerificationChecklist
          verification={verification.data}
          onUpload={(purpose) => begin({ purpose, replacing: null })}
        />
      </div>
      <MyDocuments
        documents={documents.data}
        onReplace={(document) => begin({ purpose: anything, replacing: document })}
        onChanged={refresh}
      />
    </div>
  )
}

interface MyDocumentsProps {
  documents: readonly Json<ContractorDocument>[]
  onReplace: (document: Json<ContractorDocument>) => void
  onChanged: () => Promise<unknown>
}

function MyDocuments({ documents, onReplace, onChanged }: MyDocumentsProps) {
  const [asked, setAsked] = useState<Json<ContractorDocument> | null>(null)
  const remove = api.contractorPortal.removeDocument.useMutation({
    onSuccess: () => showToast({ title: documentMessages.deleted }),
    onError: () => showToast({ title: 'Error', description: documentMessages.deleteFailed, tone: 'error' }),
    onSettled: onChanged,
  })
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title" className="mb-4 text-lg font-semibold">
        My Documents
      </h2>
      {remove.isError && (
        <Alert className="mb-4">
          {`${documents.find(({ id }) => id === remove.variables.id)?.name ?? 'The document'} is still here: it could not be deleted. Please try again.`}
        </Alert>
      )}
      {documents.length === 0 ? (
        <Empty title="No documents yet." icon={<FileText className="size-8" aria-hidden="true" />}>
          What you upload appears here with its verification state.
        </Empty>
      ) : (
        <ul className="flex flex-col gap-4">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentCard
                document={document}
                deleting={remove.isPending && remove.variables.id === document.id}
                onReplace={() => onReplace(document)}
                onDelete={() => setAsked(document)}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={documentMessages.confirmDelete}
          text={asked.name}
          action="Delete"
          danger
          pending={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutateAsync({ id: asked.id })}
        />
      )}
    </section>
  )
}
