'use client'

import { lazy } from 'react'

/** The steps after the first, whose lists and file fields would double what the wizard loads at once. */
const project = () => import('./project-step')
const attachments = () => import('./attachments-field')
const contact = () => import('./contact-step')
const received = () => import('./request-received')

export const ProjectStep = lazy(async () => ({ default: (await project()).ProjectStep }))
export const AttachmentsField = lazy(async () => ({ default: (await attachments()).AttachmentsField }))
export const SendingFiles = lazy(async () => ({ default: (await attachments()).SendingFiles }))
export const ContactStep = lazy(async () => ({ default: (await contact()).ContactStep }))
export const RequestConsent = lazy(async () => ({ default: (await contact()).RequestConsent }))
export const RequestReceived = lazy(async () => ({ default: (await received()).RequestReceived }))

/** Fetches them before they are asked for; one that fails is fetched again when it is. */
export function preloadSteps(): void {
  for (const load of [project, attachments, contact, received]) load().catch(() => {})
}
