import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Contact, type FindPersonInput, type FoundPerson, privacyMessages } from '~/contracts/privacy'
import { InvalidError, NotFoundError } from '~/domain/errors'
import { type Identification, proves, provesPerson } from '~/domain/identification'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { consents, contractors, mails, projects, users } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { ofAddress } from '../mail/consent-address'

const most = 200

/** The data stored about the person with this email or phone number, with or without an account. */
export async function findPerson(ctx: AdminContext, { contact }: FindPersonInput): Promise<FoundPerson> {
  const { db } = ctx
  const [requests, accounts, companies] = await Promise.all([
    db
      .select()
      .from(projects)
      .where(unclaimed(contact))
      .orderBy(desc(projects.createdAt), desc(projects.id))
      .limit(most),
    db
      .select({
        id: users.id,
        name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
        email: users.email,
        emailProvedAt: users.emailProvedAt,
        createdAt: users.createdAt,
        requests: users.projectCount,
        reviews: sql<number>`(select count(*)::int from reviews where homeowner_id = users.id)`,
      })
      .from(users)
      .where(accountOf(db, contact))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(most),
    db
      .select({ id: contractors.id, companyName: contractors.companyName, status: contractors.status })
      .from(contractors)
      .where(companyOf(db, contact))
      .orderBy(desc(contractors.createdAt))
      .limit(most),
  ])
  const emails = emailsOf(contact, requests, accounts)
  const [[sent], [agreed]] = await Promise.all([
    db
      .select({ count: count() })
      .from(mails)
      .where(inArray(sql`lower(${mails.recipient})`, emails)),
    db
      .select({ count: count() })
      .from(consents)
      .where(or(sql`false`, ...emails.map(ofAddress))),
  ])
  return { requests, accounts, contractors: companies, mails: sent?.count ?? 0, consents: agreed?.count ?? 0 }
}

/** The addresses that what was found says belong to one person, in lower case. */
function emailsOf(contact: Contact, ...found: { email: string }[][]): string[] {
  const given = contact.kind === 'email' ? [contact.value] : []
  return [...new Set([...given, ...found.flat().map(({ email }) => email.toLowerCase())])]
}

function isEmail(
  column: typeof users.email | typeof projects.email | typeof contractors.email,
  { value }: Contact,
): SQL {
  return eq(sql`lower(${column})`, value)
}

/** Requests with the contact that belong to no account. */
function unclaimed(contact: Contact): SQL | undefined {
  return and(isNull(projects.homeownerId), hasContact(contact))
}

const hasContact = (contact: Contact) =>
  contact.kind === 'email' ? isEmail(projects.email, contact) : eq(projects.phone, contact.value)

const ownContact = (contact: Contact) =>
  contact.kind === 'email' ? isEmail(users.email, contact) : eq(users.phone, contact.value)

/** Homeowners' accounts with the contact, or with a request that has it. */
function accountOf(db: Executor, contact: Contact): SQL | undefined {
  const claimed = db.select({ id: projects.homeownerId }).from(projects).where(hasContact(contact))
  return and(eq(users.role, 'homeowner'), or(ownContact(contact), inArray(users.id, claimed)))
}

/** Companies with the contact, or whose account signs in with it. */
function companyOf(db: Executor, contact: Contact): SQL | undefined {
  const accounts = db.select({ id: users.id }).from(users).where(ownContact(contact))
  return or(
    contact.kind === 'email' ? isEmail(contractors.email, contact) : eq(contractors.phone, contact.value),
    inArray(contractors.userId, accounts),
  )
}

export interface Chosen {
  accounts: (typeof users.$inferSelect)[]
  requests: (typeof projects.$inferSelect)[]
}

interface Choice {
  contact: Contact
  identifiedBy: Identification
  ids: readonly string[]
}

/**
 * The accounts and requests that an admin chose of those found for a contact. An account that only one of its requests
 * names the contact of needs a proof of the person.
 * @throws NotFoundError when one of them is not, or not any more, among those found; InvalidError
 */
export async function chosenOf(db: Executor, { contact, identifiedBy, ids }: Choice): Promise<Chosen> {
  if (!proves(identifiedBy, contact.kind))
    throw new InvalidError(privacyMessages.identifiedBy, { field: 'identifiedBy' })
  const wanted = [...new Set(ids)]
  const named = wanted.filter(isUuid)
  const [found, requests] = await Promise.all([
    db
      .select({ account: users, isOwn: sql<boolean>`coalesce(${ownContact(contact)}, false)` })
      .from(users)
      .where(and(accountOf(db, contact), inArray(users.id, named))),
    db
      .select()
      .from(projects)
      .where(and(unclaimed(contact), inArray(projects.id, named))),
  ])
  if (found.length + requests.length !== wanted.length) throw new NotFoundError('Person')
  if (!provesPerson(identifiedBy) && found.some(({ isOwn }) => !isOwn))
    throw new InvalidError(privacyMessages.account, { field: 'identifiedBy' })
  return { accounts: found.map(({ account }) => account), requests }
}
