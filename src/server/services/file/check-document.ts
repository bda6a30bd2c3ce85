import { DomainError } from '~/domain/errors'
import type { FileExtension, FileFlag } from '~/domain/file'
import { checkDoc } from './check-doc'
import { checkDocx } from './check-docx'
import { checkPdf } from './check-pdf'

/** What a document is refused for: it would run something when it is opened, or nobody could look into it. */
const refusals = {
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

const checks: Partial<Record<FileExtension, (path: string) => Promise<ReadonlySet<DocumentFinding>>>> = {
  pdf: checkPdf,
  docx: checkDocx,
  doc: checkDoc,
}

function isRefusal(finding: DocumentFinding): finding is DocumentRefusal {
  return Object.hasOwn(refusals, finding)
}

/**
 * Looks through a document of its extension's type. Bounded in memory and time whatever it holds; it is not opened as
 * its programs would open it, so what cannot be read is flagged, and left to the person who opens it.
 * @returns what its reader should know of
 * @throws WrongType with what the sender can do about it
 */
export async function checkDocument(path: string, extension: FileExtension): Promise<FileFlag[]> {
  const findings = [...((await checks[extension]?.(path)) ?? [])]
  const refusal = findings.find(isRefusal)
  if (refusal) throw new DomainError('WrongType', refusals[refusal])
  return findings.filter((finding) => !isRefusal(finding)).sort()
}
