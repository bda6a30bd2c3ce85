import type { TaxRegistration } from '~/domain/sales-tax'
import type { contractors } from '~/server/db/schema'

type Columns = 'taxStatus' | 'gstNumber' | 'qstNumber' | 'bcPstNumber' | 'mbRstNumber' | 'skPstNumber'

/** The contractor's tax registration, from the row that stores it. */
export function registrationOf(contractor: Pick<typeof contractors.$inferSelect, Columns>): TaxRegistration {
  return {
    status: contractor.taxStatus,
    gst: contractor.gstNumber,
    qst: contractor.qstNumber,
    bcPst: contractor.bcPstNumber,
    mbRst: contractor.mbRstNumber,
    skPst: contractor.skPstNumber,
  }
}
