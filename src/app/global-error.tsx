'use client'

/** The last resort: the root layout itself failed, so nothing of it can be used. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en-CA">
      <body>
        <main>
          <h1>Something went wrong</h1>
          <p>The page could not be shown. Nothing you sent before is lost.</p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
