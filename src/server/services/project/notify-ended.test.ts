import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestToken } from '~/server/crypto/request-link'
import { assignments, mails, projects } from '~/server/db/schema/index'
import type { AdminPersonContext, HomeownerContext } from '~/server/services/context'
import { adminContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import { deleteAccount } from '../account/delete-account'
import { getContractor } from '../contractor/get-contractor'
import { removeContractor } from '../contractor/remove-contractor'
import { updateContractor } from '../contractor/update-contractor'
import { closeProject } from './close-project'
import { issueProjectLink } from './issue-project-link'
import { completeWork } from './move-work'
import { reopenProject } from './reopen-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

interface Given {
  ctx: HomeownerContext
  id: string
  /** The two contractors: who is hired (or competes, where nobody is), and who competes. */
  first: string
  second: string
}

/** A project of a homeowner with two contractors, of whom the first may be hired. */
async function given(hired: boolean) {
  const user = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
  const status = hired ? ('scheduled' as const) : ('quoting' as const)
  const project = await createProject(database.db, { homeownerId: user.id, email: user.email, status })
  await issueProjectLink(database.db, new Date(), project)
  const [first, second] = [await createContractor(database.db), await createContractor(database.db)]
  await database.db.insert(assignments).values([
    { projectId: project.id, contractorId: first.id, origin: 'admin', slot: 1, status: hired ? 'won' : 'contacted' },
    { projectId: project.id, contractorId: second.id, origin: 'admin', slot: 2, status: 'new' },
  ])
  const people = new Map([
    [user.email, 'homeowner'],
    [first.email, 'first'],
    [second.email, 'second'],
  ])
  const mailed = async () => {
    const rows = await database.db.select().from(mails).orderBy(mails.id)
    return rows
      .filter(({ recipient }) => people.has(recipient))
      .map(({ recipient, template, props }) => {
        const marks = ['hired', 'byTeam', 'completed', 'archived'].filter((mark) => props[mark] === true)
        return [people.get(recipient), template, ...marks].join(' ')
      })
      .sort()
  }
  const setting: Given = {
    ctx: homeownerContext(database.db, user),
    id: project.id,
    first: first.id,
    second: second.id,
  }
  return { setting, mailed }
}

const byAdmin =
  (status: 'cancelled' | 'completed') =>
  ({ id }: Given) =>
    updateProjectStatus(admin, { id, status, notes: null })
const archive = async (id: string) =>
  updateContractor(admin, { id, status: 'archived', updatedAt: (await getContractor(database.db, id)).updatedAt })

interface Case {
  does: (given: Given) => Promise<unknown>
  hired: boolean
  mailed: string[]
}

const cases: Record<string, Case> = {
  'the homeowner closes it while contractors compete': {
    does: ({ ctx, id }) => closeProject(ctx, { id, reason: 'Plans changed' }),
    hired: false,
    mailed: ['first request-closed', 'second request-closed'],
  },
  'the homeowner closes it after hiring': {
    does: ({ ctx, id }) => closeProject(ctx, { id, reason: 'Plans changed' }),
    hired: true,
    mailed: ['first request-closed hired', 'second request-closed'],
  },
  "the link's holder closes it after hiring": {
    does: ({ id }) =>
      closeProject(visitorContext(database.db), { token: requestToken({ projectId: id }), reason: 'Plans changed' }),
    hired: true,
    mailed: ['first request-closed hired', 'second request-closed'],
  },
  'the homeowner closes it and opens it again': {
    does: async ({ ctx, id }) => {
      await closeProject(ctx, { id, reason: 'By mistake' })
      await database.db.update(mails).set({ status: 'sent', finishedAt: new Date() })
      await reopenProject(ctx, { id })
    },
    hired: true,
    mailed: ['first request-closed hired', 'first request-reopened', 'second request-closed'],
  },
  'the homeowner confirms the completion': {
    does: ({ ctx, id }) => completeWork(ctx, { id }),
    hired: true,
    mailed: ['first project-completed', 'second request-closed'],
  },
  'the homeowner deletes their account': {
    does: ({ ctx }) => deleteAccount(ctx, { password: testPassword }),
    hired: true,
    mailed: ['first request-closed hired', 'homeowner account-deleted', 'second request-closed'],
  },
  'an admin cancels it': {
    does: byAdmin('cancelled'),
    hired: true,
    mailed: ['first request-closed hired byTeam', 'homeowner ended-by-team', 'second request-closed byTeam'],
  },
  'an admin cancels it while contractors compete': {
    does: byAdmin('cancelled'),
    hired: false,
    mailed: ['first request-closed byTeam', 'homeowner ended-by-team', 'second request-closed byTeam'],
  },
  'an admin completes it': {
    does: byAdmin('completed'),
    hired: true,
    mailed: ['first project-completed byTeam', 'homeowner ended-by-team completed', 'second request-closed byTeam'],
  },
  'an admin cancels it twice': {
    does: async (row) => {
      await byAdmin('cancelled')(row)
      await byAdmin('cancelled')(row)
    },
    hired: true,
    mailed: ['first request-closed hired byTeam', 'homeowner ended-by-team', 'second request-closed byTeam'],
  },
  'an admin deletes the hired contractor': {
    does: ({ first }) => removeContractor(admin, { id: first }),
    hired: true,
    mailed: ['homeowner contractor-gone hired'],
  },
  'an admin deletes a competing contractor': {
    does: ({ second }) => removeContractor(admin, { id: second }),
    hired: false,
    mailed: ['homeowner contractor-gone'],
  },
  'an admin archives the hired contractor': {
    does: ({ first }) => archive(first),
    hired: true,
    mailed: ['homeowner contractor-gone hired archived'],
  },
  'an admin archives a competing contractor, and deletes it': {
    does: async ({ second }) => {
      await archive(second)
      await removeContractor(admin, { id: second })
    },
    hired: false,
    mailed: ['homeowner contractor-gone archived'],
  },
  'an admin deletes the contractor of a project that was cancelled before': {
    does: async ({ id, first }) => {
      await database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, id))
      await removeContractor(admin, { id: first })
    },
    hired: true,
    mailed: [],
  },
}

describe('everybody involved hears of a project once, except who acted, when', () => {
  test.each(Object.entries(cases))('%s', async (_name, { does, hired, mailed: expected }) => {
    const { setting, mailed } = await given(hired)
    await does(setting)
    expect(await mailed()).toEqual(expected)
  })
})
