import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp } from '../../src/test/smtp.ts'
import { withProduct } from './product.ts'

const seconds = 60
const lanes = 16
const goalPerSecond = 300
const drainedWithinSeconds = 60

const lead = {
  propertyType: 'residential',
  serviceNeeded: 'Roofing',
  customerName: 'Hanna Homeowner',
  phone: '(613) 555-0111',
  city: 'Ottawa',
  postalCode: 'K1N 6N5',
  description: 'The roof leaks above the bedroom and needs a look.',
  timeline: 'Flexible',
}

/** Requests accepted a second for a minute, while the worker mails their confirmations to a server on loopback. */
export async function leads(): Promise<boolean> {
  const smtp = await startSmtp()
  const mail = { SMTP_URL: smtp.url, EMAIL_FROM: 'Trowel <hello@trowel.example>' }
  try {
    return await withProduct(async (url, { sql }) => {
      const accepted = new Map<string, string>()
      let refused = 0
      const until = Date.now() + seconds * 1000
      const lane = async (number: number) => {
        for (let count = 0; Date.now() < until; count++) {
          const email = `lane${number}-${count}@example.ca`
          const answer = await fetch(`${url}/api/leads`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...lead, email }),
          })
          const { id } = (await answer.json()) as { id?: string }
          if (answer.status === 201 && id) accepted.set(id, email)
          else refused++
        }
      }
      await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
      const mailedMeanwhile = smtp.mails.length
      const began = Date.now()
      while ((await waiting(sql)) > 0 && Date.now() - began < 10 * drainedWithinSeconds * 1000) await sleep(500)
      const drained = (Date.now() - began) / 1000
      const stored = await sql<{ id: string }[]>`select id from projects`
      const ids = new Set(stored.map(({ id }) => id))
      const lost = [...accepted.keys()].filter((id) => !ids.has(id)).length
      const confirmed = new Map<string, number>()
      for (const { to } of smtp.mails) for (const of of to) confirmed.set(of, (confirmed.get(of) ?? 0) + 1)
      const unconfirmed = [...accepted.values()].filter((email) => confirmed.get(email) !== 1).length
      const perSecond = accepted.size / seconds
      console.log(
        `accepted ${accepted.size} in ${seconds} s: ${perSecond.toFixed(1)} a second; refused ${refused}; lost ${lost}`,
      )
      console.log(
        `mailed meanwhile ${mailedMeanwhile}; the rest within ${drained.toFixed(1)} s; not mailed exactly once ${unconfirmed}`,
      )
      return (
        lost === 0 &&
        unconfirmed === 0 &&
        refused === 0 &&
        perSecond >= goalPerSecond &&
        drained <= drainedWithinSeconds
      )
    }, mail)
  } finally {
    await smtp.close()
  }
}

async function waiting(sql: import('postgres').Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as waiting from mails where status = 'queued'`
  return row?.waiting ?? 0
}
