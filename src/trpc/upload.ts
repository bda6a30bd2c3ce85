import { TRPCClientError } from '@trpc/client'
import type { StoredFile } from '~/contracts/file'
import type { FileKind } from '~/domain/file'
import type { UploadRouter } from '~/server/api/uploadthing/file-router'
import { serverMessage } from './server-message'
import { recoverSession, signInsSoFar } from './session-end'

/** Loaded with the first upload: most visitors send none. */
const loadSdk = async () => {
  const { generateReactHelpers } = await import('@uploadthing/react')
  return generateReactHelpers<UploadRouter>({ url: '/api/uploadthing' })
}
let sdk: ReturnType<typeof loadSdk> | undefined

/** An upload that makes no progress for this long is given up. */
const stallMs = 45_000

/** The server took the bytes and refused what they are. */
class RefusedUpload extends Error {}

/**
 * The server's own sentence about an upload or the call after it; `fallback` when none was heard, as the libraries
 * between have words of their own for that.
 */
export function saidByServer(error: unknown, fallback: string): string {
  if (error instanceof RefusedUpload) return error.message
  if (error instanceof TRPCClientError) return serverMessage(error, fallback)
  if (!(error instanceof Error)) return fallback
  // The SDK keeps what the server said of a link in `cause`, and of the bytes sent to it in `data`.
  return sentenceIn(error.cause, 'message') ?? sentenceIn('data' in error ? error.data : null, 'error') ?? fallback
}

function sentenceIn(answer: unknown, key: string): string | undefined {
  if (typeof answer !== 'object' || answer === null || answer instanceof Error) return undefined
  const sentence: unknown = Reflect.get(answer, key)
  return typeof sentence === 'string' ? sentence : undefined
}

/**
 * Sends one file, again when the session had ended and somebody has signed in meanwhile, and gives what the server made of it: its id is what a procedure's input takes.
 * @param onProgress called with 0 to 100 as the bytes go out
 * @throws Error with a sentence for the person
 */
export async function uploadFile(
  kind: FileKind,
  file: File,
  onProgress: (percent: number) => void = () => {},
): Promise<StoredFile> {
  const since = signInsSoFar()
  try {
    return await sendFile(kind, file, onProgress)
  } catch (error) {
    if (error instanceof RefusedUpload || !(await recoverSession(since).catch(() => false))) throw error
    return sendFile(kind, file, onProgress)
  }
}

async function sendFile(kind: FileKind, file: File, onProgress: (percent: number) => void): Promise<StoredFile> {
  const { uploadFiles } = await loadedSdk()
  const stalled = new AbortController()
  const wait = () => setTimeout(() => stalled.abort(), stallMs)
  let timer = wait()
  try {
    const [sent] = await uploadFiles(kind, {
      files: [file],
      signal: stalled.signal,
      onUploadProgress: ({ progress }) => {
        clearTimeout(timer)
        timer = wait()
        onProgress(Math.round(progress))
      },
    })
    const answer = sent?.serverData
    if (!answer) throw new Error('The file could not be uploaded')
    if (!answer.ok) throw new RefusedUpload(answer.error)
    return answer.file
  } finally {
    clearTimeout(timer)
  }
}

function loadedSdk() {
  sdk ??= loadSdk().catch((error) => {
    // A chunk that did not load is asked for again the next time.
    sdk = undefined
    throw error
  })
  return sdk
}
