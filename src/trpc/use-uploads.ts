'use client'

import { useRef, useState } from 'react'
import type { StoredFile } from '~/contracts/file'
import type { FileKind } from '~/domain/file'

interface Chosen {
  key: string
  name: string
  size: number
  /** Missing when it was sent before the page was loaded anew. */
  file?: File
  progress?: number
  error?: string
  /** What the server made of it. */
  stored?: StoredFile
}

/** Loaded with the first file: most visitors send none. */
const loadUpload = () => Promise.all([import('./upload'), import('~/lib/to-jpeg')])

const failed = 'The file could not be uploaded'

const fromServer = (stored: StoredFile): Chosen => ({ key: stored.id, name: stored.name, size: stored.size, stored })

/**
 * Files somebody chose, as `FileDrop` shows them, sent as soon as they are chosen. Pictures that the server does not
 * take are turned into JPEG before.
 * @param sent files that were sent before the page was loaded anew
 */
export function useUploads(kind: FileKind, sent: readonly StoredFile[] = []) {
  const [files, setFiles] = useState<Chosen[]>(() => sent.map(fromServer))
  const chosenBefore = useRef(0)
  const running = useRef(new Map<string, Promise<StoredFile | null>>())

  const change = (key: string, values: Partial<Chosen>) =>
    setFiles((all) => all.map((item) => (item.key === key ? { ...item, ...values } : item)))

  const upload = async (key: string, file: File): Promise<StoredFile | null> => {
    change(key, { progress: 0, error: undefined })
    try {
      const [{ uploadFile }, { isConverted, toJpeg }] = await loadUpload()
      const fitting = isConverted(file) ? await toJpeg(file).catch(refuse) : file
      // What the browser can draw is what is shown of it, and is not converted again.
      if (fitting !== file) change(key, { file: fitting })
      const stored = await uploadFile(kind, fitting, (progress) => change(key, { progress }))
      change(key, { progress: undefined, stored, name: stored.name, size: stored.size })
      return stored
    } catch (error) {
      running.current.delete(key)
      const sentence = await sentenceOf(error)
      change(key, { progress: undefined, error: sentence })
      return null
    }
  }

  /** What is under way or done is not sent again. */
  const send = ({ key, file, stored }: Chosen): Promise<StoredFile | null> => {
    if (stored) return Promise.resolve(stored)
    const known = running.current.get(key)
    if (known || !file) return known ?? Promise.resolve(null)
    const begun = upload(key, file)
    running.current.set(key, begun)
    return begun
  }

  return {
    files,
    /** Files that are at the server. */
    stored: files.flatMap(({ stored }) => stored ?? []),
    isSending: files.some(({ progress }) => progress !== undefined),
    add: (added: File[]) => {
      const chosen = added.map((file) => ({
        key: `chosen-${++chosenBefore.current}`,
        name: file.name,
        size: file.size,
        file,
      }))
      setFiles((all) => [...all, ...chosen])
      for (const item of chosen) void send(item)
    },
    retry: (key: string) => {
      const item = files.find((one) => one.key === key)
      if (item) void send(item)
    },
    remove: (key: string) => {
      running.current.delete(key)
      setFiles((all) => all.filter((item) => item.key !== key))
    },
    /** Takes back what was sent before the page was loaded anew. */
    restore: (earlier: readonly StoredFile[]) =>
      setFiles((all) => {
        const missing = earlier.filter(({ id }) => all.every((item) => item.stored?.id !== id))
        return [...missing.map(fromServer), ...all]
      }),
    clear: () => {
      running.current.clear()
      setFiles([])
    },
    /** Waits for all of them, and sends those once more that failed; what fails again is left out, and says why in the list. */
    sendAll: async (): Promise<StoredFile[]> => {
      const stored = await Promise.all(files.map(send))
      return stored.filter((file) => file !== null)
    },
    /** The server no longer has what was sent: the next `sendAll` sends it anew. Gives the names of those that must be chosen again. */
    forget: (): string[] => {
      running.current.clear()
      setFiles((all) => all.flatMap(({ key, file }) => (file ? [{ key, name: file.name, size: file.size, file }] : [])))
      return files.flatMap(({ file, name }) => (file ? [] : [name]))
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

class UnreadablePicture extends Error {}

async function sentenceOf(error: unknown): Promise<string> {
  if (error instanceof UnreadablePicture) return error.message
  const said = await loadUpload().catch(() => null)
  return said?.[0].saidByServer(error, failed) ?? failed
}

function refuse(error: unknown): never {
  throw new UnreadablePicture(error instanceof Error ? error.message : failed)
}
