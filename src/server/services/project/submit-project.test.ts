import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { consentWordings } from '~/domain/consent'
import { consents, contractors, mails, projectAnswers, projects, serviceQuestions } from '~/server/db/schema/index'
import { contractorContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createUser, leadInput } from '~/test/factories'
import { listAssignments } from '../assignment/list-assignments'
import { submitProject } from './submit-project'

const database = givenDatabase()

const mailsTo = (recipient: string) => database.db.select().from(mails).where(eq(mails.recipient, recipient))

describe('a general request', () => {
  test('is stored as new, with its province, its consent and one confirmation', async () => {
    const input = leadInput({ status: 'completed' })
    const created = await submitProject(visitorContext(database.db), input)
    expect(created).toEqual({ id: expect.any(String), reference: expect.stringMatching(/^TR-/), status: 'new' })
    const [project] = await database.db.select().from(projects).where(eq(projects.id, created.id))
    expect(project).toMatchObject({
      status: 'new',
      province: 'ON',
      postalCode: 'K1N 6N5',
      phone: '+16135550111',
      homeownerId: null,
      shared: true,
      verificationLevel: 'new',
    })
    expect(project?.latitude).toBeCloseTo(45.4, 0)
    const sent = await mailsTo(input.email)
    expect(sent.map(({ key, status }) => [key, status])).toEqual([[`request-received:${created.id}`, 'queued']])
    const given = await database.db.select().from(consents).where(eq(consents.email, input.email))
    expect(given).toHaveLength(1)
  })

  test('keeps answers as they were asked, whatever becomes of the questions', async () => {
    const category = await createCategory(database.db, { name: 'Chimneys', slug: 'chimneys' }, [
      { questionId: 'flues', label: 'How many flues?', type: 'number' },
      { questionId: 'caps', label: 'Which caps?', type: 'multiselect', options: ['Clay', 'Steel'] },
    ])
    const input = leadInput({
      serviceNeeded: 'chimneys',
      serviceSpecificAnswers: { flues: '2', caps: ['Steel'], stranger: 'x' },
    })
    const { id } = await submitProject(visitorContext(database.db), input)
    await database.db.update(serviceQuestions).set({ label: 'Changed' }).where(eq(serviceQuestions.questionId, 'flues'))
    await database.db.delete(serviceQuestions).where(eq(serviceQuestions.questionId, 'caps'))
    const answers = await database.db.select().from(projectAnswers).where(eq(projectAnswers.projectId, id))
    expect(answers.map(({ questionId, label, value }) => [questionId, label, value])).toEqual([
      ['flues', 'How many flues?', '2'],
      ['caps', 'Which caps?', ['Steel']],
    ])
    const [project] = await database.db.select().from(projects).where(eq(projects.id, id))
    expect(project?.categoryId).toBe(category.id)
  })

  test('is refused when answers do not fit, with the question named', async () => {
    await createCategory(database.db, { name: 'Wells', slug: 'wells' }, [
      { questionId: 'wellDepth', label: 'How deep?', type: 'number', required: true },
    ])
    const ask = (serviceSpecificAnswers: object) =>
      submitProject(visitorContext(database.db), leadInput({ serviceNeeded: 'Wells', serviceSpecificAnswers }))
    await expect(ask({})).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'serviceSpecificAnswers.wellDepth', message: 'Please answer: How deep?' }],
    })
    await expect(ask({ wellDepth: 'deep' })).rejects.toMatchObject({ code: 'Invalid' })
    await expect(ask({ wellDepth: '30' })).resolves.toMatchObject({ status: 'new' })
  })

  test('may name a service nobody has listed', async () => {
    const { id } = await submitProject(visitorContext(database.db), leadInput({ serviceNeeded: 'Igloo repair' }))
    const [project] = await database.db.select().from(projects).where(eq(projects.id, id))
    expect(project).toMatchObject({ projectType: 'Igloo repair', categoryId: null })
  })
})

describe('the same submission', () => {
  test('sent ten times at once makes one request and one confirmation', async () => {
    const input = leadInput({ submissionId: '7f9c24e8-3b12-4fef-91e0-56a2d5a5b7d1' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submitProject(visitorContext(database.db), input)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await mailsTo(input.email)).toHaveLength(1)
  })

  test('with other words is another request, as after a lost answer or from another tab', async () => {
    const submissionId = '0d9c24e8-3b12-4fef-91e0-56a2d5a5b7d2'
    const send = (more: object) => submitProject(visitorContext(database.db), leadInput({ submissionId, ...more }))
    const [wrong, right] = [await send({ email: 'wrong@example.ca' }), await send({ email: 'right@example.ca' })]
    expect(right.reference).not.toBe(wrong.reference)
    expect(await send({ email: 'right@example.ca' })).toEqual(right)
    expect(await mailsTo('right@example.ca')).toHaveLength(1)
  })
})

test('eight requests of one homeowner at the same moment are all theirs', async () => {
  const { id, email } = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
  await Promise.all(Array.from({ length: 8 }, () => submitProject(visitorContext(database.db), leadInput({ email }))))
  expect(await database.db.select().from(projects).where(eq(projects.homeownerId, id))).toHaveLength(8)
})

describe('a request to one contractor', () => {
  test('gives that contractor the lead at once and stays among the new projects', async () => {
    const contractor = await createContractor(database.db)
    const input = leadInput({ propertyType: undefined, contractorId: contractor.id })
    const { id, status } = await submitProject(visitorContext(database.db), input)
    expect(status).toBe('new')
    const [project] = await database.db.select().from(projects).where(eq(projects.id, id))
    expect(project).toMatchObject({ status: 'new', shared: false, directContractorId: contractor.id })
    const leads = await listAssignments(contractorContext(database.db, contractor))
    expect(leads).toMatchObject([{ status: 'new', direct: true, customerName: input.customerName, competing: 1 }])
    expect(await mailsTo(contractor.email)).toMatchObject([{ template: 'new-lead' }])
    const given = await database.db.select().from(consents).where(eq(consents.email, input.email))
    expect(given).toMatchObject([{ wording: consentWordings.directRequest, source: 'profile quote form' }])
  })

  test.each(['unpublished', 'application', 'archived'] as const)('is not found when they are %s', async (status) => {
    const contractor = await createContractor(database.db, { status })
    const input = leadInput({ propertyType: undefined, contractorId: contractor.id })
    await expect(submitProject(visitorContext(database.db), input)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await mailsTo(input.email)).toEqual([])
  })

  test('is refused while their verification is lapsed or revoked, and stores nothing', async () => {
    const contractor = await createContractor(database.db, { verified: false })
    const input = leadInput({ propertyType: undefined, contractorId: contractor.id })
    await expect(submitProject(visitorContext(database.db), input)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('cannot be asked directly at the moment'),
      issues: [{ path: 'contractorId' }],
    })
    expect(await database.db.select().from(projects).where(eq(projects.email, input.email))).toEqual([])
    expect([...(await mailsTo(input.email)), ...(await mailsTo(contractor.email))]).toEqual([])
    await database.db.update(contractors).set({ verified: true }).where(eq(contractors.id, contractor.id))
    expect(await submitProject(visitorContext(database.db), input)).toMatchObject({ status: 'new' })
  })

  test('takes many at the same moment', async () => {
    const contractor = await createContractor(database.db)
    const input = leadInput({ propertyType: undefined, contractorId: contractor.id })
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        submitProject(visitorContext(database.db), { ...input, email: `many-${index}@example.ca` }),
      ),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(8)
  })

  test.each(['not-an-id', '00000000-0000-7000-8000-000000000000'])('is not found for %s', async (contractorId) => {
    const input = leadInput({ propertyType: undefined, contractorId })
    await expect(submitProject(visitorContext(database.db), input)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

test('one email is named ten times a day from one network', async () => {
  const input = leadInput()
  const post = (address: string) => submitProject({ ...visitorContext(database.db), address }, input)
  for (let attempt = 0; attempt < 10; attempt++) await post('198.51.100.7')
  await expect(post('198.51.100.7')).rejects.toMatchObject({
    code: 'TooManyRequests',
    retryAfter: expect.any(Number),
  })
})
