import { documentMessages } from '~/contracts/document'

export interface Refusal {
  error: string
  issues: { path: string; message: string }[]
}

/**
 * Sends the form to the documented address. XMLHttpRequest, because fetch does not say how much of the
 * file has gone.
 * @param onProgress percent, 0 to 100
 * @returns `null` when it is stored
 */
export function sendDocument(form: FormData, onProgress: (percent: number) => void): Promise<Refusal | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.round((100 * loaded) / total))
    }
    request.onerror = () => resolve({ error: documentMessages.uploadFailed, issues: [] })
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(null)
      const { error, issues } = request.response ?? {}
      resolve({ error: error || documentMessages.uploadFailed, issues: issues ?? [] })
    }
    request.open('POST', '/api/contractor/documents')
    request.send(form)
  })
}
