'use client'

import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Each picture stays this long, in milliseconds; the fade takes one second of it (rule 50). */
const intervalMs = 5000
const pictures = ['kitchen', 'roof', 'deck', 'facade'] as const
const [first] = pictures
const phone = '(max-width: 640px)'

/** Whether pictures may move by themselves: the tab is seen, and the person did not ask for stillness. */
function mayMove(): boolean {
  return !document.hidden && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Four pictures behind the headline, each fading into the next. Only the first is part of the page;
 * the others follow once everything else has loaded.
 */
export function HeroSlideshow() {
  const [shown, setShown] = useState(0)
  const [paused, setPaused] = useState(false)
  const [loaded, setLoaded] = useState(false)

  // Synchronises with the page's loading: the other pictures wait for it.
  useEffect(() => {
    const ready = () => setLoaded(true)
    if (document.readyState === 'complete') return ready()
    window.addEventListener('load', ready)
    return () => window.removeEventListener('load', ready)
  }, [])

  // Synchronises with the clock. What may not move now is asked at every turn, so it starts again by itself.
  useEffect(() => {
    if (paused) return
    const timer = setInterval(() => {
      if (mayMove()) setShown((current) => (current + 1) % pictures.length)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [paused])

  const Icon = paused ? Play : Pause
  return (
    <>
      <FirstPicture media={phone} href={`/images/${first}-small.avif`} />
      <FirstPicture media={`not all and ${phone}`} href={`/images/${first}.avif`} />
      <div aria-hidden="true" className="absolute inset-0 -z-10 dark:brightness-90">
        {pictures.map(
          (name, index) =>
            (index === 0 || loaded) && (
              <picture key={name}>
                <source media={phone} srcSet={`/images/${name}-small.avif`} type="image/avif" />
                <source media={phone} srcSet={`/images/${name}-small.webp`} type="image/webp" />
                <source srcSet={`/images/${name}.avif`} type="image/avif" />
                <img
                  src={`/images/${name}.webp`}
                  width={1920}
                  height={1080}
                  alt=""
                  data-slide={name}
                  data-shown={index === shown}
                  // The first is painted with the words; decoded aside, it would wait for the scripts.
                  decoding={index === 0 ? 'sync' : 'async'}
                  fetchPriority={index === 0 ? 'high' : 'low'}
                  className="absolute inset-0 size-full object-cover object-right opacity-0 transition-opacity duration-1000 data-[shown=true]:opacity-100 max-sm:bottom-auto max-sm:h-80 max-sm:object-center"
                />
              </picture>
            ),
        )}
        <div className="hero-scrim absolute inset-0" />
      </div>
      <button
        type="button"
        aria-label={paused ? 'Play slideshow' : 'Pause slideshow'}
        onClick={() => setPaused(!paused)}
        className="absolute right-4 bottom-4 z-10 inline-flex size-11 items-center justify-center rounded-full border border-border bg-background/80 text-foreground hover:bg-background motion-reduce:hidden sm:right-6 sm:bottom-6"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </>
  )
}

/** Asks for the first picture before the styles are there, so that the first paint has it. */
function FirstPicture({ media, href }: { media: string; href: string }) {
  return <link rel="preload" as="image" type="image/avif" media={media} href={href} fetchPriority="high" />
}
