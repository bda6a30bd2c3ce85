import { addHours } from 'date-fns/addHours'
import { max } from 'date-fns/max'
import { subHours } from 'date-fns/subHours'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type AssignmentStatus, isCompeting } from '~/domain/assignment-status'
import { consentWordings } from '~/domain/consent'
import { wizardBudgets, wizardTimelines } from '~/domain/options'
import { provinceOfPostalCode } from '~/domain/postal-code'
import { type ProjectStatus, projectStatuses, raisedVerificationLevel } from '~/domain/project-status'
import { referenceFrom } from '~/domain/reference'
import { checkAnswers } from '~/domain/service-answers'
import { slugify } from '~/domain/slug'
import { hashPassword } from '~/server/auth/password'
import type { Database, Executor } from '~/server/db/client'
import {
  assignmentEvents,
  assignments,
  consents,
  contractorServices,
  contractors,
  projectAnswers,
  projectNotes,
  projectStatusHistory,
  projects,
  quotes,
  reviews,
  users,
} from '~/server/db/schema'
import { measureAnswerTimes } from '~/server/services/contractor/measure-answer-times'
import { locatePostalCode } from '~/server/services/geography/locate-postal-code'
import { enqueueMail } from '~/server/services/mail/enqueue-mail'
import { demoAccounts, demoAgent } from './demo-accounts'
import { seedAudit } from './demo-audit'
import { seedConversations } from './demo-conversations'
import {
  demoCompanies,
  demoCompanyStatus,
  demoDeclineReasons,
  demoHomeowners,
  demoRequests,
  demoReviewText,
} from './demo-data'
import { seedDocuments } from './demo-documents'
import { seedHomeowner } from './demo-homeowner'
import { partnerConsentSource, seedIntegrations } from './demo-integrations'
import { seedMails } from './demo-mails'
import { seedPhotos } from './demo-photos'
import { demoTaxNumber } from './demo-quotes'
import { seedVisits } from './demo-visits'
import { seedId } from './reference'
import { referenceCategories } from './reference-data'

const projectCount = 60

/** How a project of each status came there. */
const paths: Record<ProjectStatus, readonly ProjectStatus[]> = {
  new: [],
  reviewed: ['reviewed'],
  verified: ['reviewed', 'verified'],
  premium: ['reviewed', 'verified', 'premium'],
  distributed: ['reviewed', 'distributed'],
  quoting: ['reviewed', 'distributed', 'quoting'],
  scheduled: ['verified', 'distributed', 'quoting', 'scheduled'],
  in_progress: ['verified', 'distributed', 'quoting', 'scheduled', 'in_progress'],
  completed: ['verified', 'distributed', 'quoting', 'scheduled', 'in_progress', 'completed'],
  cancelled: ['reviewed', 'distributed', 'cancelled'],
}

/** What became of the contractors a project of each status was given to. */
const leadOutcomes: Record<ProjectStatus, readonly AssignmentStatus[]> = {
  new: [],
  reviewed: [],
  verified: [],
  premium: [],
  distributed: ['new', 'new'],
  quoting: ['quoted', 'contacted', 'declined', 'new'],
  scheduled: ['won', 'lost', 'lost'],
  in_progress: ['won', 'lost'],
  completed: ['won', 'lost', 'declined'],
  cancelled: ['lost', 'declined'],
}

const accountOf = { homeowner: demoAccounts[0], contractor: demoAccounts[1], admin: demoAccounts[2] }
const adminId = seedId('user:admin')
const agentId = seedId('user:agent')

/**
 * A marketplace in full swing: 30 contractors, their reviews and documents, and 60 projects in all
 * ten statuses. The same at every run; run again it changes nothing.
 */
export async function seedDemo(db: Database, now = new Date()): Promise<void> {
  const hashes = {
    homeowner: await hashPassword(accountOf.homeowner.password),
    contractor: await hashPassword(accountOf.contractor.password),
    admin: await hashPassword(accountOf.admin.password),
    agent: await hashPassword(demoAgent.password),
  }
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values(demoUsers(hashes, now))
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (added.length === 0) return
    await tx.insert(contractors).values(demoCompanies.map((_company, index) => contractorRow(index, now)))
    await tx.insert(consents).values(applications(now))
    await tx
      .insert(contractorServices)
      .values(
        demoCompanies.flatMap(({ services }, index) =>
          services.map((slug) => ({ contractorId: companyId(index), categoryId: seedId(`category:${slug}`) })),
        ),
      )
    await seedDocuments(tx, companiesWithAccount(), { now, adminId })
    await seedPhotos(tx, publishedCompanies(), now)
    for (let index = 0; index < projectCount; index++) await seedProject(tx, index, now)
    await seedReviews(tx, now)
    await seedConversations(tx, companyId(0))
    await seedHomeowner(tx, now)
    await seedTurns(tx)
    await seedContactAccess(tx)
    await seedVisits(tx, now)
    await seedMails(tx, now)
    await seedAudit(tx, adminId)
    await seedIntegrations(tx, { now, adminId })
    await measureAnswerTimes({ db: tx, now })
  })
}

/** When each company had its last lead, which the order of turns goes by. */
async function seedTurns(tx: Executor): Promise<void> {
  await tx.execute(sql`
    update contractors set last_assigned_at = given.last
    from (select contractor_id, max(created_at) as last from assignments group by contractor_id) as given
    where contractors.id = given.contractor_id`)
}

/** Whoever opened a lead read its contact details, until it was over for them. */
async function seedContactAccess(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into contact_access (id, assignment_id, what, at)
    select md5(assignments.id || what)::uuid, assignments.id, what, at
    from assignments join projects on projects.id = assignments.project_id, lateral (values
      ('contact', assignments.viewed_at),
      ('ended', case
        when assignments.slot is null then assignments.updated_at
        when projects.status = 'cancelled' then projects.updated_at
      end)
    ) as noted (what, at)
    where at is not null
    on conflict do nothing`)
}

function demoUsers(
  hashes: Record<'homeowner' | 'contractor' | 'admin' | 'agent', string>,
  now: Date,
): (typeof users.$inferInsert)[] {
  const { email, firstName, lastName } = accountOf.admin
  const admin = {
    id: adminId,
    role: 'admin' as const,
    adminLevel: 'owner' as const,
    email,
    firstName,
    lastName,
    passwordHash: hashes.admin,
  }
  const { password: _, ...person } = demoAgent
  const agent = {
    ...person,
    id: agentId,
    role: 'admin' as const,
    adminLevel: 'agent' as const,
    passwordHash: hashes.agent,
  }
  const homeowners = demoHomeowners.map((person, index) => ({
    id: homeownerId(index),
    role: 'homeowner' as const,
    firstName: person.firstName,
    lastName: person.lastName,
    email: homeownerEmail(index),
    passwordHash: hashes.homeowner,
    emailProvedAt: addHours(homeownerSince(index, now), 2),
    createdAt: homeownerSince(index, now),
    lastLoginAt: index % 4 === 3 ? null : subHours(now, 7 + 19 * index),
  }))
  const owners = demoCompanies.flatMap((company, index) => {
    if (!hasAccount(index)) return []
    const [firstName = '', ...rest] = company.contactName.split(' ')
    return [
      {
        id: seedId(`contractor-user:${index}`),
        role: 'contractor' as const,
        firstName,
        lastName: rest.join(' '),
        email: companyEmail(index),
        passwordHash: hashes.contractor,
        emailProvedAt: accountSince(index, now),
        createdAt: accountSince(index, now),
        lastLoginAt: subHours(now, 3 + 11 * index),
      },
    ]
  })
  // Before the first company whose papers they looked at.
  const joined = { createdAt: subHours(now, 24 * 240), emailProvedAt: subHours(now, 24 * 240 - 1) }
  return [{ ...admin, ...joined }, { ...agent, ...joined }, ...homeowners, ...owners]
}

/** Everybody joined before the first of their requests and reviews. */
const homeownerSince = (index: number, now: Date) => subHours(now, 24 * (200 - 3 * index))

/** Applications are answered within days, so those that wait are young. */
function companySince(index: number, now: Date): Date {
  const status = demoCompanyStatus(index)
  if (status === 'application') return subHours(now, 5 + 21 * (index % 3))
  return subHours(now, status === 'manual' ? 50 : 24 * (220 - 6 * index))
}
const verifiedSince = (index: number, now: Date) => addHours(companySince(index, now), 96)
const invitedSince = (index: number, now: Date) => addHours(companySince(index, now), 100)
/** By the invitation, a day later. */
const accountSince = (index: number, now: Date) => addHours(invitedSince(index, now), 24)

/** Who takes more leads at a time than the usual five: those around Ottawa, who have most of the demo's. */
const leadsWanted: Record<number, number> = { 0: 30, 13: 20, 15: 20 }

const companyId = (index: number) => seedId(`contractor:${index}`)
const homeownerId = (index: number) => seedId(`homeowner:${index}`)
const hasAccount = (index: number) => ['published', 'unpublished'].includes(demoCompanyStatus(index)) && index !== 21

function companiesWithAccount() {
  return demoCompanies.flatMap(({ companyName, province }, index) =>
    hasAccount(index) ? [{ index, id: companyId(index), companyName, province }] : [],
  )
}

function publishedCompanies() {
  return demoCompanies.flatMap(({ services }, index) =>
    demoCompanyStatus(index) === 'published' ? [{ index, id: companyId(index), services }] : [],
  )
}

function companyEmail(index: number): string {
  if (index === 0) return accountOf.contractor.email
  return `office@${slugify(demoCompanies[index]?.companyName ?? '')}.example`
}

function homeownerEmail(index: number): string {
  if (index === 0) return accountOf.homeowner.email
  const person = demoHomeowners[index]
  return `${slugify(person?.firstName ?? '')}.${slugify(person?.lastName ?? '')}@mail.example`
}

/** A number that exists in the plan: never the exchange 555, which admins would see flagged. */
function phoneNumber(areaCode: string, index: number): string {
  return `+1${areaCode}${String(230 + ((index * 37) % 700)).padStart(3, '2')}${String(1000 + ((index * 1237) % 9000))}`
}

function contractorRow(index: number, now: Date): typeof contractors.$inferInsert {
  const company = demoCompanies[index]
  if (!company) throw new Error(`no demo company ${index}`)
  const status = demoCompanyStatus(index)
  const verified = status !== 'application' && status !== 'manual'
  const createdAt = companySince(index, now)
  return {
    id: companyId(index),
    companyName: company.companyName,
    contactName: company.contactName,
    email: companyEmail(index),
    phone: phoneNumber(company.areaCode, index),
    address: company.address,
    city: company.city,
    province: company.province,
    postalCode: company.postalCode,
    ...locatePostalCode(company.postalCode),
    description: company.description,
    website: index % 3 === 2 ? null : `https://${slugify(company.companyName)}.example`,
    yearEstablished: company.year,
    employeeCount: company.employees,
    serviceRadius: company.radius,
    ...(hasAccount(index) && { taxStatus: 'registered' as const, gstNumber: demoTaxNumber(index) }),
    status,
    statusBeforeArchive: status === 'archived' ? 'published' : null,
    ...(leadsWanted[index] && { leadsWanted: leadsWanted[index] }),
    verified,
    firstVerifiedAt: verified ? verifiedSince(index, now) : null,
    slug: status === 'published' || status === 'archived' ? slugify(company.companyName) : null,
    userId: hasAccount(index) ? seedId(`contractor-user:${index}`) : null,
    invitedAt: verified ? invitedSince(index, now) : null,
    lastLoginAt: hasAccount(index) ? subHours(now, 3 + 11 * index) : null,
    createdAt,
    updatedAt: max([createdAt, subHours(now, 5 + 9 * index)]),
  }
}

/** What those agreed to who applied themselves. */
function applications(now: Date): (typeof consents.$inferInsert)[] {
  return demoCompanies.flatMap((_company, index) =>
    demoCompanyStatus(index) === 'manual'
      ? []
      : {
          id: seedId(`application:${index}`),
          email: companyEmail(index),
          purpose: 'application' as const,
          granted: true,
          wording: consentWordings.application,
          source: 'contractor application',
          createdAt: companySince(index, now),
        },
  )
}

/** Published companies that offer a service and reach a place: whom a project there can be given to. */
function companiesWithin(slug: string, postalCode: string): number[] {
  return demoCompanies.flatMap((company, index) => {
    const isOffered = demoCompanyStatus(index) === 'published' && company.services.includes(slug)
    return isOffered && kilometresBetween(company.postalCode, postalCode) <= company.radius ? [index] : []
  })
}

/** On a plane, which is near enough for what a day trip reaches. */
function kilometresBetween(from: string, to: string): number {
  const [a, b] = [locatePostalCode(from), locatePostalCode(to)]
  if (!a || !b) throw new Error(`no place is known for ${from} or ${to}`)
  const north = 111 * (a.latitude - b.latitude)
  const east = 111 * Math.cos((a.latitude * Math.PI) / 180) * (a.longitude - b.longitude)
  return Math.hypot(north, east)
}

/** Who has a project, and what they ask for: near the demo contractor, and of its trades, where it takes part. */
function requestOf(index: number) {
  const takesPart = demoContractorPosition(index) !== null
  const owner = takesPart && index % 2 === 1 ? 2 + 2 * (index % 6) : index % demoHomeowners.length
  const person = demoHomeowners[owner]
  if (!person) throw new Error('the demo data is incomplete')
  const fitting = demoRequests.filter(({ slug }) => {
    const companies = companiesWithin(slug, person.postalCode)
    return index === lateProject
      ? companies.length === 0
      : companies.includes(0) || (!takesPart && companies.length > 0)
  })
  const request = fitting[(index * 7 + Math.floor(index / 10)) % fitting.length]
  if (!request) throw new Error(`nobody could take the demo project ${index}`)
  return { owner, person, request }
}

/** Companies a project was given to, the demo contractor's own among them where it takes part. */
function companiesFor(index: number, count: number): number[] {
  const { person, request } = requestOf(index)
  const ownPosition = demoContractorPosition(index)
  const others = companiesWithin(request.slug, person.postalCode).filter((company) => company !== 0)
  const turned = others.map((_company, at) => others[(at + index) % others.length] ?? 0)
  if (ownPosition !== null) turned.splice(ownPosition, 0, 0)
  return turned.slice(0, count)
}

/** The demo contractor's index among a project's contractors; `null` when it is none of them. */
function demoContractorPosition(index: number): number | null {
  if (index % 2 === 0) return 0
  const round = Math.floor(index / 10)
  const status = projectStatuses[index % projectStatuses.length]
  if (status === 'quoting') return round % 3
  return status === 'cancelled' && round % 2 === 0 ? 0 : null
}

/** Days from a request to the beginning of the work, as every quote says. */
const startDays = 12

/** One request of the sixty has waited for longer than a day: an overdue SLA. */
const lateProject = 23

/** Hours since the youngest request of each status, and how far apart they are: all of them got as far by now. */
const ages: Record<ProjectStatus, readonly [youngest: number, apart: number]> = {
  new: [1, 0.25],
  reviewed: [3, 0.2],
  verified: [4, 0.25],
  premium: [5, 0.25],
  distributed: [9, 0.6],
  quoting: [66, 1.4],
  scheduled: [24 * 6, 2],
  in_progress: [24 * 14, 5],
  completed: [24 * 36, 19],
  cancelled: [24 * 4, 14],
}

function ageInHours(status: ProjectStatus, index: number): number {
  if (index === lateProject) return 31
  const [youngest, apart] = ages[status]
  return youngest + index * apart
}

/** Hours from the request to each status; to work that was begun on the day of the quote, and took three weeks. */
const reached: Partial<Record<ProjectStatus, number>> = {
  quoting: 14,
  scheduled: 24 * 5,
  in_progress: 24 * startDays,
  completed: 24 * (startDays + 21),
  cancelled: 60,
}

/** Hours from a request to its first contractor. */
const hoursToMatch = (index: number) => 3 + ((index * 5) % 7)

/** Moments of a path. What nobody was given to yet moved on within hours. */
function momentsOf(path: readonly ProjectStatus[], createdAt: Date, index: number): Date[] {
  const hoursTo = { ...reached, distributed: hoursToMatch(index) }
  return path.map((status, step) => addHours(createdAt, hoursTo[status] ?? 1 + step))
}

async function seedProject(tx: Executor, index: number, now: Date): Promise<void> {
  const status = projectStatuses[index % projectStatuses.length] ?? 'new'
  const { owner, person, request } = requestOf(index)
  const category = referenceCategories.find(({ slug }) => slug === request.slug)
  if (!category) throw new Error(`no category ${request.slug}`)
  const isNew = status === 'new'
  const direct = isNew && index % 20 === 10
  const createdAt = subHours(now, ageInHours(status, index))
  const id = seedId(`project:${index}`)
  const path = paths[status]
  const moments = momentsOf(path, createdAt, index)
  const level = path.reduce(raisedVerificationLevel, 'new' as const)
  const stampedStep = path.findIndex((step) => step === 'verified' || step === 'premium')
  const wanted = direct ? (['new'] as const) : leadOutcomes[status]
  const chosen = companiesFor(index, wanted.length)
  const outcomes = wanted.slice(0, chosen.length)
  await tx.insert(projects).values({
    id,
    reference: referenceFrom(Buffer.from(seedId(`reference:${index}`).replace(/-/g, ''), 'hex')),
    homeownerId: homeownerId(owner),
    directContractorId: direct ? companyId(chosen[0] ?? 0) : null,
    shared: !direct,
    customerName: `${person.firstName} ${person.lastName}`,
    email: homeownerEmail(owner),
    phone: phoneNumber(person.areaCode, index),
    address: person.address,
    city: person.city,
    postalCode: person.postalCode,
    province: provinceOfPostalCode(person.postalCode),
    ...locatePostalCode(person.postalCode),
    propertyType: request.propertyType,
    projectType: category.name,
    categoryId: seedId(`category:${request.slug}`),
    description: request.description,
    budget: wizardBudgets[index % wizardBudgets.length],
    timeline: wizardTimelines[index % wizardTimelines.length],
    status,
    verificationLevel: level,
    verifiedBy: stampedStep >= 0 ? adminId : null,
    verifiedAt: stampedStep >= 0 ? moments[stampedStep] : null,
    contractorNotes: status === 'quoting' ? 'The homeowner is at home after 4 pm on weekdays.' : null,
    internalNotes: status === 'verified' ? 'Called: friendly, has the budget set aside.' : null,
    ownerId: [adminId, agentId, null][index % 3],
    closeReason: status === 'cancelled' ? 'Plans changed' : null,
    firstMatchedAt: outcomes.length > 0 ? addHours(createdAt, direct ? 0 : hoursToMatch(index)) : null,
    lateToldAt: index === lateProject ? addHours(createdAt, 24) : null,
    createdAt,
    updatedAt: moments.at(-1) ?? createdAt,
  })
  await seedHistory(tx, id, index, path, moments)
  await seedAnswers(tx, id, request.answers, category.questions)
  await tx.insert(consents).values({
    id: seedId(`consent:${index}`),
    email: homeownerEmail(owner),
    purpose: 'request',
    granted: true,
    wording: direct ? consentWordings.directRequest : consentWordings.request,
    source: partnerConsentSource(index) ?? (direct ? 'profile quote form' : 'request form'),
    createdAt,
  })
  for (const [position, outcome] of outcomes.entries())
    await seedAssignment(tx, {
      projectId: id,
      index,
      position,
      outcome,
      company: chosen[position] ?? 1,
      direct,
      createdAt,
      closedAt: status === 'cancelled' ? moments.at(-1) : undefined,
      now,
    })
  if (isNew)
    await enqueueMail(tx, createdAt, {
      key: `request-received:${id}`,
      template: 'request-received',
      recipient: homeownerEmail(owner),
      about: id,
      props: {
        customerName: `${person.firstName} ${person.lastName}`,
        reference: referenceFrom(Buffer.from(seedId(`reference:${index}`).replace(/-/g, ''), 'hex')),
        serviceNeeded: category.name,
        city: person.city,
        description: request.description,
        companyName: direct ? (demoCompanies[chosen[0] ?? 0]?.companyName ?? null) : null,
        projectId: id,
      },
    })
}

async function seedHistory(
  tx: Executor,
  projectId: string,
  index: number,
  path: readonly ProjectStatus[],
  moments: Date[],
): Promise<void> {
  if (path.length === 0) return
  await tx.insert(projectStatusHistory).values(
    path.map((newStatus, step) => ({
      id: seedId(`history:${index}:${step}`),
      projectId,
      oldStatus: path[step - 1] ?? ('new' as const),
      newStatus,
      notes: newStatus === 'verified' ? 'Reached by phone, details confirmed.' : null,
      actorKind: ['quoting', 'in_progress'].includes(newStatus) ? ('contractor' as const) : ('admin' as const),
      actorId: ['quoting', 'in_progress'].includes(newStatus) ? null : adminId,
      createdAt: moments[step] ?? new Date(0),
    })),
  )
  if (path.includes('verified'))
    await tx.insert(projectNotes).values({
      id: seedId(`note:${index}`),
      projectId,
      kind: 'internal',
      body: 'Called: friendly, has the budget set aside.',
      authorId: adminId,
      createdAt: moments[0] ?? new Date(0),
    })
  if (path.includes('verified'))
    await tx.insert(projectNotes).values({
      id: seedId(`comment:${index}`),
      projectId,
      kind: 'comment',
      body: 'They prefer a call after 4 pm. Two of the nearest are busy until Friday.',
      authorId: agentId,
      createdAt: addHours(moments[0] ?? new Date(0), 1),
    })
}

async function seedAnswers(
  tx: Executor,
  projectId: string,
  given: Record<string, string | string[]>,
  questions: (typeof referenceCategories)[number]['questions'],
): Promise<void> {
  const asked = questions.map((question) => ({ required: false, options: [], ...question }))
  const { answers, issues } = checkAnswers(asked, given)
  if (issues.length > 0) throw new Error(`demo answers do not fit: ${JSON.stringify(issues)}`)
  await tx.insert(projectAnswers).values(answers.map((answer, position) => ({ ...answer, position, projectId })))
}

interface DemoAssignment {
  projectId: string
  index: number
  position: number
  outcome: AssignmentStatus
  company: number
  direct: boolean
  /** Of the request, and of its closing by the homeowner. */
  createdAt: Date
  closedAt: Date | undefined
  now: Date
}

async function seedAssignment(tx: Executor, given: DemoAssignment): Promise<void> {
  const { projectId, index, position, outcome, company, direct } = given
  const id = seedId(`assignment:${index}:${position}`)
  // Unanswered leads are recent: after 48 hours their slot is freed.
  const waiting = outcome === 'new' && !direct
  const assignedAt = addHours(given.createdAt, direct ? 0 : hoursToMatch(index) + position)
  const createdAt = waiting ? max([assignedAt, subHours(given.now, 2 + ((index * 5 + position * 7) % 40))]) : assignedAt
  const answeredAt = outcome === 'new' ? null : addHours(createdAt, 3 + position)
  const quotedAt = addHours(createdAt, 54 + position)
  const hiredAt = addHours(given.createdAt, reached.scheduled ?? 0)
  const momentOf: Partial<Record<AssignmentStatus, Date>> = {
    new: createdAt,
    quoted: quotedAt,
    won: hiredAt,
    lost: given.closedAt ?? hiredAt,
  }
  const viewedAt = waiting ? addHours(createdAt, 1) : answeredAt
  const declineReason = outcome === 'declined' ? demoDeclineReasons[index % demoDeclineReasons.length] : null
  const competing = isCompeting({ status: outcome, expiredAt: null, withdrawnAt: null })
  await tx.insert(assignments).values({
    id,
    projectId,
    contractorId: companyId(company),
    status: outcome,
    slot: competing ? Math.min(position + 1, 3) : null,
    priority: [50, 70, 30][position % 3] ?? 50,
    origin: direct ? 'direct' : 'admin',
    assignedBy: direct ? null : adminId,
    declineReason,
    firstAnsweredAt: answeredAt,
    viewedAt,
    createdAt,
    updatedAt: momentOf[outcome] ?? answeredAt ?? createdAt,
  })
  const steps: AssignmentStatus[] = ['won', 'quoted'].includes(outcome)
    ? ['new', 'contacted', 'quoted', ...(outcome === 'won' ? (['won'] as const) : [])]
    : ['new', ...(outcome === 'new' ? [] : [outcome])]
  await tx.insert(assignmentEvents).values(
    steps.map((newStatus, step) => ({
      id: seedId(`event:${index}:${position}:${step}`),
      assignmentId: id,
      oldStatus: steps[step - 1] ?? null,
      newStatus,
      reason: newStatus === 'declined' ? declineReason : null,
      actorKind: step === 0 ? ('admin' as const) : ('contractor' as const),
      actorId: step === 0 ? adminId : null,
      createdAt: momentOf[newStatus] ?? answeredAt ?? createdAt,
    })),
  )
  if (outcome === 'quoted' || outcome === 'won') {
    const totalCents = 100 * (4200 + ((index * 977) % 26_000))
    await tx.insert(quotes).values({
      id: seedId(`quote:${index}:${position}`),
      assignmentId: id,
      status: outcome === 'won' ? 'accepted' : 'sent',
      totalCents,
      taxCents: Math.round(totalCents * 0.115),
      depositCents: Math.round(totalCents * 0.1),
      included: 'Labour, materials, permit and disposal',
      excluded: 'Repairs of what is hidden behind walls',
      startsOn: addHours(given.createdAt, 24 * startDays)
        .toISOString()
        .slice(0, 10),
      validUntil: addHours(createdAt, 24 * 30)
        .toISOString()
        .slice(0, 10),
      note: 'We can start a week earlier if the materials arrive.',
      sentAt: quotedAt,
      decidedAt: outcome === 'won' ? hiredAt : null,
      createdAt: quotedAt,
      updatedAt: outcome === 'won' ? hiredAt : quotedAt,
    })
  }
}

/** Reviews of all kinds, and the sums they make on the contractor's row. */
async function seedReviews(tx: Executor, now: Date): Promise<void> {
  for (let company = 0; company < 19; company++) {
    const count = [4, 3, 2, 5, 1, 3, 0][company % 7] ?? 0
    for (let number = 0; number < count; number++) {
      const owner = 1 + ((company + number * 3) % (demoHomeowners.length - 1))
      const { services } = demoCompanies[company] ?? { services: [] }
      const slug = services[number % services.length] ?? ''
      const text = demoReviewText(slug, number + company)
      const createdAt = subHours(now, 24 * (12 + 9 * number + company))
      await tx.insert(reviews).values({
        id: idAt(createdAt),
        contractorId: companyId(company),
        homeownerId: homeownerId(owner),
        customerName: reviewerName(owner),
        rating: text.rating,
        comment: text.comment,
        projectType: referenceCategories.find((category) => category.slug === slug)?.name ?? null,
        createdAt,
      })
    }
  }
  await seedVerifiedReviews(tx, now)
  const writtenAt = subHours(now, 24 * 21)
  await tx.insert(reviews).values({
    id: idAt(writtenAt),
    contractorId: companyId(0),
    customerName: 'A neighbour',
    rating: 1,
    comment: 'Call my cousin instead, he is cheaper.',
    hiddenReason: 'spam',
    hiddenBy: adminId,
    hiddenAt: subHours(now, 24 * 20),
    createdAt: writtenAt,
  })
  await tx.execute(sql`
    update contractors set rating_sum = shown.sum, review_count = shown.count
    from (
      select contractor_id, sum(rating)::int as sum, count(*)::int as count
      from reviews where hidden_at is null group by contractor_id
    ) as shown
    where contractors.id = shown.contractor_id
  `)
}

/** An id as it would have been made then: the list of reviews goes by them. */
function idAt(instant: Date): string {
  return v7({ msecs: instant.getTime() })
}

/** Homeowners whose project is done speak of the contractor who won it; every other one gets an answer. */
async function seedVerifiedReviews(tx: Executor, now: Date): Promise<void> {
  for (let index = 0; index < projectCount; index++) {
    if (projectStatuses[index % projectStatuses.length] !== 'completed') continue
    const company = companiesFor(index, leadOutcomes.completed.length)[0]
    const { owner, request } = requestOf(index)
    // The demo's own homeowner has yet to write theirs.
    if (company === undefined || owner === 0) continue
    const text = demoReviewText(request.slug, index)
    const finishedAt = subHours(now, ageInHours('completed', index) - (reached.completed ?? 0))
    const createdAt = addHours(finishedAt, 30)
    await tx.insert(reviews).values({
      id: idAt(createdAt),
      contractorId: companyId(company),
      homeownerId: homeownerId(owner),
      projectId: seedId(`project:${index}`),
      customerName: reviewerName(owner),
      rating: text.rating,
      comment: text.comment,
      projectType: referenceCategories.find(({ slug }) => slug === request.slug)?.name ?? null,
      ...(index % 4 === 0 && {
        reply: 'Thank you for the kind words, and for the coffee. It was a pleasure to work in your home.',
        repliedAt: addHours(createdAt, 20),
      }),
      createdAt,
    })
  }
}

function reviewerName(owner: number): string {
  const person = demoHomeowners[owner]
  return `${person?.firstName} ${person?.lastName.charAt(0)}.`
}
