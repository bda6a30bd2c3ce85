'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { ConfirmDialog } from '../ui/confirm-dialog'
import { hasUnsaved, type LeaveQuestion, leavePage, onLeaveQuestion } from './leave-guard'

type Confirm = ComponentType<ComponentProps<typeof ConfirmDialog>>

const words: Record<LeaveQuestion['loss'], { title: string; text: string; action: string }> = {
  kept: {
    title: 'Leave without saving?',
    text: 'What you typed is kept in this browser for a week, and is here again when you come back.',
    action: 'Leave',
  },
  lost: {
    title: 'Leave without saving?',
    text: 'This browser does not keep what you typed: it will be gone.',
    action: 'Leave',
  },
  discarded: {
    title: 'Discard your changes?',
    text: 'What you typed here has not been sent or saved.',
    action: 'Discard',
  },
}

/**
 * Asks before something typed is left: by a link, by Back, by a tab or by closing a dialog. What draws the question loads
 * with the first one.
 */
export function LeaveQuestionHost() {
  const [Confirm, setConfirm] = useState<Confirm | null>(null)
  const [question, setQuestion] = useState<LeaveQuestion | null>(null)

  // Synchronises with what leaves the page.
  useEffect(() => {
    const stops = [
      onLeaveQuestion((asked) => {
        setQuestion(asked)
        void import('../ui/confirm-dialog').then((module) => setConfirm(() => module.ConfirmDialog))
      }),
      watchLinks(),
      watchHistory(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  if (!Confirm || !question) return null
  return (
    <Confirm
      {...words[question.loss]}
      cancel="Keep writing"
      danger={question.loss !== 'kept'}
      onClose={() => setQuestion(null)}
      onConfirm={async () => question.go()}
    />
  )
}

/** Stops a click on a link to another page of ours before the router hears it. */
function watchLinks(): () => void {
  let passing = false
  const ask = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (passing || !link || !hasUnsaved() || !leavesThePage(event, link)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    leavePage(() => {
      passing = true
      link.click()
      passing = false
    })
  }
  window.addEventListener('click', ask, { capture: true })
  return () => window.removeEventListener('click', ask, { capture: true })
}

function leavesThePage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.target === '_blank' || link.hasAttribute('download')) return false
  const { origin, pathname, search } = window.location
  return link.origin === origin && link.pathname + link.search !== pathname + search
}

/** Stops Back and Forward where the browser lets a page do that (the Navigation API); elsewhere the draft remains. */
function watchHistory(): () => void {
  const { navigation } = window as { navigation?: NavigationLike }
  if (!navigation) return () => {}
  let passing = false
  const ask = (event: NavigateEventLike) => {
    if (passing || event.navigationType !== 'traverse' || !event.cancelable || !hasUnsaved()) return
    const { key } = event.destination
    event.preventDefault()
    leavePage(() => {
      passing = true
      const done = () => {
        passing = false
      }
      navigation.traverseTo(key).finished.then(done, done)
    })
  }
  navigation.addEventListener('navigate', ask)
  return () => navigation.removeEventListener('navigate', ask)
}

/** The part of the Navigation API that is used here. */
interface NavigationLike {
  addEventListener: (type: 'navigate', listener: (event: NavigateEventLike) => void) => void
  removeEventListener: (type: 'navigate', listener: (event: NavigateEventLike) => void) => void
  traverseTo: (key: string) => { finished: Promise<unknown> }
}

interface NavigateEventLike extends Event {
  navigationType: string
  destination: { key: string }
}
