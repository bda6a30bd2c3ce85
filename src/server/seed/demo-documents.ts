import { writeFile } from 'node:fs/promises'
import { addDays } from 'date-fns/addDays'
import type { Province } from '~/domain/province'
import { slugify } from '~/domain/slug'
import { checkOfDocumentType, compensationBoards, documentChecks, teamChecks } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { contractorChecks, documents, files } from '~/server/db/schema'
import { ensureFolder, objectPath } from '~/server/storage/disk'
import { demoPdf } from './demo-pdf'
import { seedId } from './reference'

interface Company {
  /** The company's index in the demo data; 0 is the one with an account to sign in to. */
  index: number
  id: string
  companyName: string
  province: Province
}

type NewDocument = typeof documents.$inferInsert
type Kind = Pick<NewDocument, 'type' | 'name'> & Partial<NewDocument>

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** What most companies have; what the demo's own has besides is in every state a document can be in. */
function kindsOf({ index, province }: Company, now: Date): Kind[] {
  const day = (days: number) => dayOf(addDays(now, days))
  const common: Kind[] = [
    {
      type: 'insurance',
      name: 'Liability insurance certificate',
      issuer: 'Northbridge Insurance',
      coverage: 2_000_000,
      expiresOn: day(20 + 11 * index),
    },
    {
      type: 'license',
      name: 'Trade licence',
      issuer: 'Provincial trades authority',
      expiresOn: day(20 + 11 * index),
      ...(index === 17 && { decision: 'pending' }),
    },
    {
      type: 'certification',
      name: `${compensationBoards[province]} clearance letter`,
      issuer: compensationBoards[province],
      proves: 'workers_compensation',
      expiresOn: day(60 + index),
    },
    {
      type: 'certification',
      name: 'Fall protection certificate',
      issuer: 'Canadian safety institute',
      expiresOn: day(500 + index),
    },
  ]
  if (index > 0) return common.slice(0, index % 3 === 0 ? 4 : 3)
  return [
    ...common,
    {
      type: 'license',
      name: 'Gas fitter licence 2024',
      issuer: 'TSSA',
      expiresOn: day(-40),
      lapsedAt: addDays(now, -40),
    },
    {
      type: 'other',
      name: 'Certificate of incorporation',
      decision: 'rejected',
      decisionReason: 'The second page is missing. Please upload the whole certificate.',
      expiresOn: null,
    },
    {
      type: 'portfolio',
      name: 'Kitchen on Murray Street',
      description: 'Before and after, with the cabinets we built.',
      decision: 'pending',
      expiresOn: null,
    },
  ]
}

/** What is on file of a company: of one of them our team still has to look at the complaints. */
function checksOf(company: Company, { now, adminId }: { now: Date; adminId: string }) {
  const { index, id: contractorId } = company
  const passedAt = addDays(now, -(30 + index))
  const proved = kindsOf(company, now).filter(
    ({ decision = 'verified', lapsedAt }) => decision === 'verified' && !lapsedAt,
  )
  const fromDocuments = documentChecks.flatMap((name) => {
    const proof = proved.find(({ type, proves }) => (proves ?? checkOfDocumentType(type)) === name)
    return proof ? [{ name, dueOn: proof.expiresOn, checkedBy: null }] : []
  })
  const fromTeam = teamChecks
    .filter((name) => name !== 'complaint_review' || index !== 4)
    .map((name) => ({ name, dueOn: dayOf(addDays(passedAt, 365)), checkedBy: adminId }))
  return [...fromDocuments, ...fromTeam].map((check) => ({
    ...check,
    id: seedId(`check:${index}:${check.name}`),
    contractorId,
    passedAt,
    createdAt: passedAt,
    updatedAt: passedAt,
  }))
}

/** The papers of the demo's companies, with files that can be opened. */
export async function seedDocuments(
  tx: Executor,
  companies: readonly Company[],
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> {
  const papers = companies.flatMap((company) =>
    kindsOf(company, now).map((kind, position) => {
      const { index, id: contractorId, companyName, province } = company
      const decision = kind.decision ?? 'verified'
      const decided = decision !== 'pending'
      const createdAt = addDays(now, -(decided ? 31 + index + position : 1))
      const row = {
        id: seedId(`document:${index}:${position}`),
        fileId: seedId(`document-file:${index}:${position}`),
        contractorId,
        province,
        ...kind,
        referenceNumber: `${kind.type.slice(0, 3).toUpperCase()}-${10_000 + 37 * index + position}`,
        issuedOn: dayOf(addDays(now, -300 - index)),
        proves: kind.proves ?? checkOfDocumentType(kind.type),
        decision,
        decidedBy: decided ? adminId : null,
        decidedAt: decided ? addDays(createdAt, 1) : null,
        createdAt,
        updatedAt: createdAt,
      }
      const pdf = demoPdf([kind.name, companyName, row.referenceNumber, `Issued ${row.issuedOn}`, 'Demo document'])
      return { row, pdf, key: `demo-${row.fileId}` }
    }),
  )
  await tx.insert(files).values(
    papers.map(({ row, pdf, key }) => ({
      id: row.fileId,
      key,
      provider: 'embedded' as const,
      kind: 'document' as const,
      ownerId: null,
      name: `${slugify(row.name)}.pdf`,
      size: pdf.length,
      type: 'application/pdf',
      claimedAt: row.createdAt,
      createdAt: row.createdAt,
    })),
  )
  await tx.insert(documents).values(papers.map(({ row }) => row))
  await tx.insert(contractorChecks).values(companies.flatMap((company) => checksOf(company, { now, adminId })))
  for (const { pdf, key } of papers) {
    await ensureFolder(objectPath(key))
    await writeFile(objectPath(key), pdf)
  }
}
