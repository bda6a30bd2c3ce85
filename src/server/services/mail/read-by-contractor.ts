import { inArray, sql } from 'drizzle-orm'
import { mails } from '~/server/db/schema'
import { contractorTemplates } from '~/server/emails/personal'

/** Mails that a contractor reads, about themselves or about a homeowner's request; the condition of a query. */
export const readByContractor = sql`(${inArray(mails.template, contractorTemplates)}
  or coalesce(${mails.props}->>'audience', '') = 'contractor')`
