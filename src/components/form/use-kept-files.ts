'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '../layout/account'
import { readDraft, removeDraft, saveDraft, visitor } from './drafts'
import { type FileAtServer, filesToKeep, isKeptFiles, readKeptFiles } from './kept-files'

interface ChosenFiles {
  files: readonly { name: string; stored?: FileAtServer }[]
  /** Takes back what was sent before the page was loaded anew. */
  onRestore: (sent: readonly FileAtServer[]) => void
}

/**
 * Keeps which files were chosen and sent in this browser until there are none, and brings them back after a reload.
 * @returns names of those that have to be chosen again
 */
export function useKeptFiles(record: string, { files, onRestore }: ChosenFiles): readonly string[] {
  const owner = useAccount()?.id ?? visitor
  const [lost, setLost] = useState<readonly string[] | null>(null)
  const sentAt = useRef(new Map<string, number>())
  const restore = useEffectEvent(onRestore)

  // Synchronises with this browser's storage: what it holds comes first, what is chosen is written from then on.
  useEffect(() => {
    const content = readDraft(owner, record)?.content
    const kept = isKeptFiles(content) ? readKeptFiles(content) : { sent: [], lost: [] }
    for (const { id, sentAt: at } of kept.sent) sentAt.current.set(id, at)
    if (kept.sent.length > 0) restore(kept.sent)
    setLost(kept.lost)
  }, [owner, record])
  const isRead = lost !== null
  useEffect(() => {
    if (!isRead) return
    if (files.length > 0) saveDraft(owner, record, filesToKeep(files, sentAt.current))
    else removeDraft(owner, record)
  }, [isRead, files, owner, record])
  return lost ?? []
}
