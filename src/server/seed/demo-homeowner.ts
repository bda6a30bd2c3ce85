import { addHours } from 'date-fns/addHours'
import { subHours } from 'date-fns/subHours'
import type { Executor } from '~/server/db/client'
import {
  assignmentEvents,
  assignments,
  messages,
  milestones,
  projectStatusHistory,
  projects,
  quotes,
} from '~/server/db/schema'
import { issueProjectLink } from '~/server/services/project/issue-project-link'
import { writeContents } from '~/server/services/quote/quote-contents'
import { demoAccounts } from './demo-accounts'
import { type DemoLine, demoContents } from './demo-quotes'
import { seedId } from './reference'

const { email } = demoAccounts[0]
const homeownerId = seedId('homeowner:0')
const kitchenId = seedId('project:demo-kitchen')
/** A scheduled project of the demo homeowner among the sixty, and the lead that won it. */
const hired = { projectId: seedId('project:56'), assignmentId: seedId('assignment:56:0') } as const

const day = (instant: Date) => instant.toISOString().slice(0, 10)

interface KitchenLead {
  company: number
  status: 'quoted' | 'contacted'
  lines?: readonly DemoLine[]
  included?: string
  excluded?: string
  note?: string
}

const kitchenLeads: KitchenLead[] = [
  {
    company: 0,
    status: 'quoted',
    lines: [
      ['Cabinets in maple, made and fitted to the plan', 22, 'ft', 54_000],
      ['Quartz counters', 48, 'sq ft', 9500],
      ['Lighting over the island', 1, null, 135_000],
      ['Plumbing and electrical work', 32, 'hour', 9800],
      ['Installation', 40, 'hour', 8500],
      ['Protection of the floors, disposal', 1, null, 82_400],
    ],
    included: 'Cabinets in maple, quartz counters, lighting over the island, plumbing and disposal',
    excluded: 'Appliances, painting of the dining room',
    note: 'Our own cabinetmakers build and install. You keep one site lead from the first day to the last.',
  },
  {
    company: 15,
    status: 'quoted',
    lines: [
      ['Cabinets in oak', 22, 'ft', 57_500],
      ['Stone counters', 48, 'sq ft', 11_250],
      ['Tiled backsplash', 42.5, 'sq ft', 3800],
      ['Lighting', 1, null, 148_000],
      ['Plumbing', 30, 'hour', 9650],
      ['Installation', 25, 'hour', 8800],
      ['Permit and disposal', 1, null, 124_885],
    ],
    included: 'Cabinets in oak, stone counters, lighting, tiled backsplash, plumbing, permit and disposal',
    excluded: 'Moving the fridge’s water line',
    note: 'We can start two weeks earlier if the counters are chosen this month.',
  },
  { company: 13, status: 'contacted' },
]

/** What the demo homeowner looks at first: quotes to compare, threads, and payments of a hired project. */
export async function seedHomeowner(tx: Executor, now: Date): Promise<void> {
  await seedKitchen(tx, now)
  await seedPayments(tx, now)
  for (const id of [kitchenId, ...[0, 14, 28, 42, 56].map((index) => seedId(`project:${index}`))])
    await issueProjectLink(tx, now, { id, email })
}

async function seedKitchen(tx: Executor, now: Date): Promise<void> {
  const createdAt = subHours(now, 76)
  await tx.insert(projects).values({
    id: kitchenId,
    reference: 'TR-K7T2WN',
    homeownerId,
    customerName: 'Nora Whitfield',
    email,
    phone: '+16132371846',
    address: '48 Fifth Avenue',
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K1S 2E1',
    latitude: 45.4,
    longitude: -75.69,
    propertyType: 'residential',
    projectType: 'Kitchen Renovation',
    categoryId: seedId('category:kitchen-renovation'),
    description:
      'Our kitchen is from 1988 and the drawers no longer close. We would like new cabinets and counters and better light over the island, and to keep the fridge and the dishwasher we bought last year.',
    budget: '$25,000 - $50,000',
    timeline: '1-3 months',
    status: 'quoting',
    firstMatchedAt: addHours(createdAt, 5),
    createdAt,
    updatedAt: subHours(now, 8),
  })
  await tx
    .insert(projectStatusHistory)
    .values([
      history('distributed', 'new', addHours(createdAt, 5), 'admin'),
      history('quoting', 'distributed', addHours(createdAt, 9), 'contractor'),
    ])
  for (const [position, lead] of kitchenLeads.entries()) await seedKitchenLead(tx, lead, position, createdAt)
  await tx
    .insert(messages)
    .values([
      message(
        0,
        0,
        'contractor',
        'Hello Nora, thank you for the plan. Could we measure on Thursday after four?',
        60,
        58,
      ),
      message(0, 1, 'homeowner', 'Thursday is fine. The side door is open, mind the dog.', 57, 50),
      message(
        0,
        2,
        'contractor',
        'Thank you for your time. The quote is with you, with the maple fronts you liked.',
        9,
        null,
      ),
      message(2, 0, 'contractor', 'Good morning, do you still have the drawings from 1988?', 30, 29),
    ])

  function history(
    newStatus: 'distributed' | 'quoting',
    oldStatus: 'new' | 'distributed',
    at: Date,
    actorKind: 'admin' | 'contractor',
  ) {
    const id = seedId(`history:demo-kitchen:${newStatus}`)
    return { id, projectId: kitchenId, oldStatus, newStatus, actorKind, createdAt: at }
  }

  function message(
    lead: number,
    number: number,
    sender: 'homeowner' | 'contractor',
    body: string,
    hoursAgo: number,
    readHoursAgo: number | null,
  ) {
    return {
      id: seedId(`message:demo-kitchen:${lead}:${number}`),
      assignmentId: seedId(`assignment:demo-kitchen:${lead}`),
      sender,
      body,
      readAt: readHoursAgo === null ? null : subHours(now, readHoursAgo),
      createdAt: subHours(now, hoursAgo),
    }
  }
}

async function seedKitchenLead(tx: Executor, lead: KitchenLead, position: number, createdAt: Date): Promise<void> {
  const id = seedId(`assignment:demo-kitchen:${position}`)
  const matchedAt = addHours(createdAt, 5 + position)
  const answeredAt = addHours(matchedAt, 3)
  const quotedAt = addHours(matchedAt, 48 + 6 * position)
  await tx.insert(assignments).values({
    id,
    projectId: kitchenId,
    contractorId: seedId(`contractor:${lead.company}`),
    status: lead.status,
    slot: position + 1,
    origin: 'admin',
    firstAnsweredAt: answeredAt,
    viewedAt: addHours(matchedAt, 1),
    createdAt: matchedAt,
    updatedAt: answeredAt,
  })
  const steps = lead.status === 'quoted' ? (['new', 'contacted', 'quoted'] as const) : (['new', 'contacted'] as const)
  await tx.insert(assignmentEvents).values(
    steps.map((newStatus, step) => ({
      id: seedId(`event:demo-kitchen:${position}:${step}`),
      assignmentId: id,
      oldStatus: steps[step - 1] ?? null,
      newStatus,
      actorKind: step === 0 ? ('admin' as const) : ('contractor' as const),
      createdAt: [matchedAt, answeredAt, quotedAt][step] ?? matchedAt,
    })),
  )
  if (!lead.lines) return
  const quoteId = seedId(`quote:demo-kitchen:${position}`)
  const { contents, columns } = demoContents(lead.lines, { company: lead.company, day: day(quotedAt) })
  await tx.insert(quotes).values({
    id: quoteId,
    assignmentId: id,
    status: 'sent',
    ...columns,
    depositCents: Math.round(columns.totalCents / 10),
    included: lead.included,
    excluded: lead.excluded,
    startsOn: day(addHours(createdAt, 24 * (30 + 7 * position))),
    validUntil: day(addHours(createdAt, 24 * 40)),
    note: lead.note,
    sentAt: quotedAt,
    createdAt: quotedAt,
    updatedAt: quotedAt,
  })
  await writeContents(tx, quoteId, contents)
}

async function seedPayments(tx: Executor, now: Date): Promise<void> {
  const ago = (days: number) => day(subHours(now, 24 * days))
  await tx.insert(milestones).values([
    {
      id: seedId('milestone:0'),
      ...hired,
      title: 'Deposit',
      amountCents: 69_120,
      dueOn: ago(4),
      status: 'paid',
      paidOn: ago(4),
      method: 'e-transfer',
      receiptNumber: 'CA7GX2PQ',
      receivedAt: subHours(now, 24 * 3),
      createdAt: subHours(now, 24 * 4.5),
    },
    {
      id: seedId('milestone:1'),
      ...hired,
      title: 'Materials delivered',
      amountCents: 276_480,
      dueOn: ago(2),
      status: 'paid',
      paidOn: ago(1),
      method: 'cheque',
      receiptNumber: 'Cheque 114',
      createdAt: subHours(now, 24 * 4.5),
    },
    {
      id: seedId('milestone:2'),
      ...hired,
      title: 'Work completed',
      amountCents: 345_600,
      dueOn: ago(-28),
      createdAt: subHours(now, 24 * 4.5),
    },
  ])
  await tx.insert(messages).values({
    id: seedId('message:hired:0'),
    assignmentId: hired.assignmentId,
    sender: 'contractor',
    body: 'The materials are on site. We begin on Monday at eight.',
    readAt: subHours(now, 20),
    createdAt: subHours(now, 26),
  })
}
