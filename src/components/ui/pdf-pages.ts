import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** More are drawn by nobody who decides on a paper, and each takes some megabytes. */
const mostPages = 20

interface Drawing {
  pages: number
  drawn: number
}

/**
 * Draws a PDF's pages into canvases inside `host`, as wide as it is. A stranger's file: it is read by a worker, its
 * scripts, forms and links do nothing.
 * @throws what pdf.js throws for what it cannot read
 */
export async function drawPdf(url: string, host: HTMLElement, label: string, signal: AbortSignal): Promise<Drawing> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const task = getDocument({
    data: await answer.arrayBuffer(),
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
  })
  signal.addEventListener('abort', () => void task.destroy())
  const pdf = await task.promise
  const drawn = Math.min(pdf.numPages, mostPages)
  host.replaceChildren()
  for (let number = 1; number <= drawn; number++) {
    signal.throwIfAborted()
    const page = await pdf.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const scale = (Math.max(host.clientWidth, 280) / natural.width) * Math.min(window.devicePixelRatio, 2)
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.className = 'w-full rounded border border-border bg-white'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `${label}, page ${number} of ${pdf.numPages}`)
    host.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
  return { pages: pdf.numPages, drawn }
}
