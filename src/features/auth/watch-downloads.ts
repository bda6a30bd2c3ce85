/** Files and exports: what a link of ours under /api leads to, but for the redirects of a session and the documentation. */
const downloads = /^\/api\/(?!login|logout|docs|openapi)/

/**
 * Has a click on the link of a file wait until `isReady` says that it will be given out: a browser tells of a refused
 * download in words of its own, or opens a page with an error.
 */
export function watchDownloads(isReady: () => Promise<boolean>): () => void {
  let passing = false
  const follow = (link: HTMLAnchorElement) => {
    passing = true
    link.click()
    passing = false
  }
  const wait = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (passing || !link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.origin !== window.location.origin || !downloads.test(link.pathname)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    isReady().then(
      (ready) => ready && follow(link),
      // Whether there is a session could not be asked: the browser says what is wrong.
      () => follow(link),
    )
  }
  window.addEventListener('click', wait, { capture: true })
  return () => window.removeEventListener('click', wait, { capture: true })
}
