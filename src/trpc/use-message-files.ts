'use client'

import { TRPCClientError } from '@trpc/client'
import type { Message } from '~/contracts/message'
import { acceptedEndings, fileAddress, fileRules, fileWarnings, maxAttachments } from '~/domain/file'
import type { Json } from '~/lib/json'
import { convertedEndings } from '~/lib/to-jpeg'
import { serverMessage } from './server-message'
import { useUploads } from './use-uploads'

const accept = [acceptedEndings('message'), ...convertedEndings.map((ending) => `.${ending}`)].join(',')

const notAllSent = 'Not all files could be sent. Try those again, or remove them.'

/** The photos and PDFs of the message that somebody writes. */
export function useMessageFiles() {
  const uploads = useUploads('message')
  return {
    /** As `FileDrop` takes them. */
    files: {
      accept,
      maxFiles: maxAttachments,
      maxBytes: fileRules.message.maxBytes,
      files: uploads.files,
      onAdd: uploads.add,
      onRemove: uploads.remove,
      onRetry: uploads.retry,
      onRestore: uploads.restore,
      onClear: uploads.clear,
    },
    /**
     * Sends the files, then the message with their ids.
     * @throws Error with a sentence for the person
     */
    sendWith: async (send: (attachments: string[]) => Promise<unknown>): Promise<void> => {
      const stored = await uploads.sendAll()
      if (stored.length < uploads.files.length) throw new Error(notAllSent)
      try {
        await send(stored.map(({ id }) => id))
      } catch (error) {
        // Sent files are kept for a while only: they are sent anew.
        if (isAboutFiles(error)) uploads.forget()
        throw new Error(serverMessage(error as Error), { cause: error })
      }
      uploads.clear()
    },
  }
}

function isAboutFiles(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false
  const issues: readonly { path: string }[] = error.data?.issues ?? []
  return issues.some(({ path }) => path.startsWith('attachments'))
}

/** The files of a message as a list shows them, and how many of them were deleted or may not be read any more. */
export function shownFiles({ files, attachments }: Pick<Json<Message>, 'files' | 'attachments'>) {
  return {
    attachments: attachments.map((file) => ({
      ...file,
      href: fileAddress(file.id),
      preview: file.previewUrl,
      warnings: fileWarnings(file.flags),
    })),
    gone: files - attachments.length,
  }
}
