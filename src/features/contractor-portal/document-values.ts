import { z } from 'zod'
import { type ContractorDocument, documentFields, documentMessages } from '~/contracts/document'
import { type DocumentType, documentTypes } from '~/domain/options'
import type { Province } from '~/domain/province'
import type { DocumentCheck } from '~/domain/verification'
import type { Json } from '~/lib/json'

/** The upload form's fields; one type is always chosen. */
export const documentForm = documentFields.extend({ type: z.enum(documentTypes, { error: documentMessages.type }) })
export type DocumentValues = z.input<typeof documentForm>

/** What a new document is meant to be. */
export interface DocumentPurpose {
  type: DocumentType
  proves?: DocumentCheck
}

/** What the form begins with for what proves a check. */
export const purposes: Record<DocumentCheck, DocumentPurpose> = {
  workers_compensation: { type: 'certification', proves: 'workers_compensation' },
  liability_insurance: { type: 'insurance' },
  licences_and_permits: { type: 'license' },
}

/** What the form begins with; the successor of a document looks like it, but for its dates. */
export function documentValues(
  { type, proves }: DocumentPurpose,
  province: Province,
  replaced: Json<ContractorDocument> | null,
): DocumentValues {
  const dates = { issuedOn: '', expiresOn: '' }
  if (!replaced)
    return {
      ...dates,
      type,
      name: '',
      description: '',
      proves: proves ?? '',
      issuer: '',
      referenceNumber: '',
      province,
      coverage: '',
    }
  return {
    ...dates,
    type: replaced.type,
    name: replaced.name,
    description: replaced.description ?? '',
    proves: replaced.proves ?? '',
    issuer: replaced.issuer ?? '',
    referenceNumber: replaced.referenceNumber ?? '',
    province: replaced.province ?? province,
    coverage: replaced.coverage === null ? '' : String(replaced.coverage),
  }
}

type Particular = Exclude<keyof DocumentValues, 'type' | 'name' | 'description'>

/** What is asked of each type; the others are not sent. */
export const particularsOf: Record<DocumentType, readonly Particular[]> = {
  license: ['issuer', 'referenceNumber', 'province', 'expiresOn'],
  insurance: ['issuer', 'referenceNumber', 'coverage', 'expiresOn'],
  certification: ['proves', 'issuer', 'referenceNumber', 'expiresOn'],
  portfolio: [],
  other: ['proves', 'expiresOn'],
}

/** The form as it is sent; fields that are not shown for the type, or are empty, stay out. */
export function filledIn(values: DocumentValues): Partial<DocumentValues> {
  const fields = ['type', 'name', 'description', ...particularsOf[values.type]] as const
  return Object.fromEntries(fields.filter((name) => values[name]).map((name) => [name, values[name]]))
}
