import { expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { homeownerScope } from '../assignment/assignment-scope'
import { assignProject } from '../project/assign-project'
import { closeProject } from '../project/close-project'
import { listThreads } from './list-threads'
import { readMessages } from './read-messages'
import { sendContractorMessage, sendMessage } from './send-message'

const database = givenDatabase()

test('a homeowner has one thread per lead, what was written last first, and nobody else sees it', async () => {
  const admin = adminContext(database.db, await createUser(database.db, 'admin'))
  const hanna = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
  const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
  const project = await createProject(database.db, { homeownerId: hanna.actor.userId })
  const leads = []
  for (let index = 0; index < 2; index++) {
    const contractor = await createContractor(database.db)
    const { id } = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
    leads.push({ id, contractor, ctx: contractorContext(database.db, contractor) })
  }
  const [first, second] = leads as [(typeof leads)[0], (typeof leads)[0]]
  expect((await listThreads(hanna)).map(({ assignmentId }) => assignmentId)).toEqual([second.id, first.id])
  await sendContractorMessage(first.ctx, { id: first.id, body: 'Could I come on Monday?' })
  expect(await listThreads(hanna)).toMatchObject([
    {
      assignmentId: first.id,
      companyName: first.contractor.companyName,
      last: { body: 'Could I come on Monday?', sender: 'contractor', createdAt: expect.any(Date) },
      unread: 1,
      writable: true,
    },
    { assignmentId: second.id, last: null, unread: 0 },
  ])
  await readMessages(hanna, homeownerScope(hanna), { id: first.id })
  expect((await listThreads(hanna))[0]?.unread).toBe(0)
  expect(await listThreads(stranger)).toEqual([])
  const answer = { id: first.id, body: 'Monday is fine.' }
  await expect(sendMessage(stranger, homeownerScope(stranger), answer)).rejects.toMatchObject({ code: 'NotFound' })
  await sendMessage(hanna, homeownerScope(hanna), answer)
  await closeProject(hanna, { id: project.id, reason: 'Plans changed' })
  expect(await listThreads(hanna)).toMatchObject([{ writable: false }, { writable: false }])
  await expect(sendMessage(hanna, homeownerScope(hanna), answer)).rejects.toMatchObject({ code: 'Conflict' })
})
