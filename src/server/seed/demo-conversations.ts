import { addMinutes } from 'date-fns/addMinutes'
import { asc, eq } from 'drizzle-orm'
import { addCalendarDays } from '~/domain/calendar'
import type { MessageSender } from '~/domain/message'
import type { Executor } from '~/server/db/client'
import { assignments, messages, quotes } from '~/server/db/schema'
import { writeContents } from '~/server/services/quote/quote-contents'
import { demoContents } from './demo-quotes'
import { seedId } from './reference'

interface Line {
  sender: MessageSender
  body: string
  /** Minutes after the lead was given. */
  after: number
}

const beginning: Line[] = [
  {
    sender: 'contractor',
    after: 200,
    body: 'Hello, thank you for your request. Could I come by on Thursday to measure? It takes half an hour.',
  },
  {
    sender: 'homeowner',
    after: 260,
    body: 'Thursday works, after four in the afternoon.\nThe side door is the easiest.',
  },
  { sender: 'contractor', after: 275, body: 'Perfect, I will be there at half past four.' },
]

const afterQuote: Line[] = [
  ...beginning,
  {
    sender: 'contractor',
    after: 3300,
    body: 'I have just sent the quote. The price includes taking away the old material.',
  },
  { sender: 'homeowner', after: 3420, body: 'Thank you, that was quick. Is the permit in it as well?' },
]

const linesOf = { contacted: beginning, quoted: afterQuote, won: afterQuote } as const

/** Threads of one contractor's leads, the newest message unread, and a draft where no quote was sent yet. */
export async function seedConversations(tx: Executor, contractorId: string): Promise<void> {
  const leads = await tx
    .select({ id: assignments.id, status: assignments.status, createdAt: assignments.createdAt })
    .from(assignments)
    .where(eq(assignments.contractorId, contractorId))
    .orderBy(asc(assignments.id))
  for (const lead of leads) {
    if (lead.status !== 'contacted' && lead.status !== 'quoted' && lead.status !== 'won') continue
    const lines = linesOf[lead.status]
    await tx.insert(messages).values(
      lines.map(({ sender, body, after }, index) => ({
        id: seedId(`message:${lead.id}:${index}`),
        assignmentId: lead.id,
        sender,
        body,
        createdAt: addMinutes(lead.createdAt, after),
        readAt: index === lines.length - 1 && lead.status === 'quoted' ? null : addMinutes(lead.createdAt, after + 20),
      })),
    )
    if (lead.status === 'contacted') await seedDraft(tx, lead)
  }
}

async function seedDraft(tx: Executor, { id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const quoteId = seedId(`draft:${id}`)
  const day = createdAt.toISOString().slice(0, 10)
  const { contents, columns } = demoContents(
    [
      ['Labour', 48, 'hour', 8500],
      ['Lumber and fasteners', 1, null, 392_000],
    ],
    { company: 0, day },
  )
  await tx.insert(quotes).values({
    id: quoteId,
    assignmentId: id,
    status: 'draft',
    ...columns,
    included: 'Labour and materials',
    validUntil: addCalendarDays(day, 45),
    note: 'Still to be checked: the price of the lumber.',
    createdAt: addMinutes(createdAt, 400),
    updatedAt: addMinutes(createdAt, 400),
  })
  await writeContents(tx, quoteId, contents)
}
