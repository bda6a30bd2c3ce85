import type { StoredFile } from '~/contracts/file'
import type { FileKind } from '~/domain/file'
import type { UploadRouter } from '~/server/api/uploadthing/file-router'

/** Loaded with the first upload: most visitors send none. */
const loadSdk = async () => {
  const { generateReactHelpers } = await import('@uploadthing/react')
  return generateReactHelpers<UploadRouter>({ url: '/api/uploadthing' })
}
let sdk: ReturnType<typeof loadSdk> | undefined

/** An upload that makes no progress for this long is given up. */
const stallMs = 45_000

/**
 * Sends one file and gives what the server made of it: its id is what a procedure's input takes.
 * @param onProgress called with 0 to 100 as the bytes go out
 * @throws Error with a sentence for the person
 */
export async function uploadFile(
  kind: FileKind,
  file: File,
  onProgress: (percent: number) => void = () => {},
): Promise<StoredFile> {
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
    if (!answer.ok) throw new Error(answer.error)
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
