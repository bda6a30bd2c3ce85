/** Lets the browser save a value as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  downloadBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
}

/** Lets the browser save what was fetched as a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
