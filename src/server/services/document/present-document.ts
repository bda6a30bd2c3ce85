import { eq } from 'drizzle-orm'
import type { AdminDocument, ContractorDocument } from '~/contracts/document'
import { fileAddress } from '~/domain/file'
import type { Province } from '~/domain/province'
import { dayIn } from '~/domain/time-zone'
import { isCurrent } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { documents, files, users } from '~/server/db/schema'

export type DocumentRow = typeof documents.$inferSelect

/** Documents with what is shown of their file and of who decided them. */
export function selectDocuments(db: Executor) {
  return db
    .select({
      document: documents,
      file: { id: files.id, name: files.name, type: files.type, size: files.size, flags: files.flags },
      admin: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(users, eq(users.id, documents.decidedBy))
    .$dynamic()
}

type SelectedDocument = Awaited<ReturnType<typeof selectDocuments>>[number]

interface Place {
  province: Province
  now: Date
}

/** A document as its contractor reads it. Whether it counts is judged by the day where the contractor is. */
export function presentDocument({ document, file }: SelectedDocument, { province, now }: Place): ContractorDocument {
  const today = dayIn(province, now)
  const verified = isCurrent(document, today)
  return {
    ...document,
    fileName: file.name,
    fileSize: file.size,
    fileUrl: fileAddress(file.id),
    verified,
    expired: document.expiresOn !== null && document.expiresOn <= today,
  }
}

/** A document as admins read it. */
export function presentAdminDocument(row: SelectedDocument, place: Place): AdminDocument {
  const { contractorId, overrideNote, decidedAt } = row.document
  return {
    ...presentDocument(row, place),
    contractorId,
    fileType: row.file.type,
    fileFlags: row.file.flags,
    overrideNote,
    decidedAt,
    decidedBy: row.admin ? `${row.admin.firstName} ${row.admin.lastName}` : null,
  }
}
