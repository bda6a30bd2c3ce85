'use client'

import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { StoredFile } from '~/contracts/file'
import type { FileKind } from '~/domain/file'
import { saidByServer, uploadFile } from './upload'

interface Chosen {
  key: string
  file: File
  progress?: number
  error?: string
}

/** Files somebody chose, as `FileDrop` shows them, and their way to the server. */
export function useUploads(kind: FileKind) {
  const [files, setFiles] = useState<Chosen[]>([])
  const sent = useRef(new Map<string, StoredFile>())

  const change = (key: string, values: Partial<Chosen>) =>
    setFiles((all) => all.map((item) => (item.key === key ? { ...item, ...values } : item)))

  const send = async ({ key, file }: Chosen): Promise<StoredFile | null> => {
    const known = sent.current.get(key)
    if (known) return known
    change(key, { progress: 0, error: undefined })
    try {
      const stored = await uploadFile(kind, file, (progress) => change(key, { progress }))
      sent.current.set(key, stored)
      change(key, { progress: 100 })
      return stored
    } catch (error) {
      change(key, {
        progress: undefined,
        error: saidByServer(error, 'The file could not be uploaded'),
      })
      return null
    }
  }

  return {
    files,
    add: (added: File[]) => setFiles((all) => [...all, ...added.map((file) => ({ key: v4(), file }))]),
    remove: (key: string) => setFiles((all) => all.filter((item) => item.key !== key)),
    clear: () => setFiles([]),
    /** Sends all of them; those that failed are left out, and say why in the list. What was sent before is not sent again. */
    sendAll: async (): Promise<StoredFile[]> => {
      const stored = await Promise.all(files.map(send))
      return stored.filter((file) => file !== null)
    },
    /** The server no longer has what was sent: the next `sendAll` sends it anew. */
    forget: () => {
      sent.current.clear()
      setFiles((all) => all.map(({ key, file }) => ({ key, file })))
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
