import type { FileFlag } from '~/domain/file'

/** What a document is refused for: it would run something when it is opened, or nobody could look into it. */
export const refusals = {
  macros: 'This document contains macros or controls. Please send it without them, or as a PDF.',
  launch: 'This PDF starts another program. Please print it to a new PDF, and send that.',
  remote_template: 'This document loads its template from elsewhere when it is opened. Please send it as a PDF.',
  encrypted:
    'This document is protected. Please send it without a password and without restrictions, for example printed to a new PDF.',
  bomb: 'This document unpacks to more than can be checked. Please send it as a PDF.',
  not_word: 'This is not a Word document. Please send a PDF or a Word document.',
} as const
export type DocumentRefusal = keyof typeof refusals

export type DocumentFinding = FileFlag | DocumentRefusal
