import { DomainError } from '~/domain/errors'
import type { FileExtension, FileFlag } from '~/domain/file'
import { checkDoc } from './check-doc'
import { checkDocx } from './check-docx'
import { checkPdf } from './check-pdf'
import { type DocumentFinding, type DocumentRefusal, refusals } from './document-finding'

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
