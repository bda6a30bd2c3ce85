import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createServiceQuestionInput,
  orderServiceQuestionsInput,
  updateServiceQuestionInput,
} from '~/contracts/service-question'
import { projectAnswers } from '~/server/db/schema'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createUser, leadInput } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { submitProject } from '../project/submit-project'
import { listServiceQuestions } from './list-service-questions'
import { orderServiceQuestions } from './order-service-questions'
import { createServiceQuestion, removeServiceQuestion, updateServiceQuestion } from './save-service-question'

const database = givenDatabase()
let ctx: AdminPersonContext
let slug: string

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'))
  slug = (await createCategory(database.db, { name: 'Cladding', slug: 'cladding' })).slug
})

const question = (fields: object = {}) =>
  createServiceQuestionInput.parse({
    serviceCategorySlug: slug,
    questionId: 'wallKind',
    label: 'Which wall?',
    ...fields,
  })

describe('a question', () => {
  test('is made, replaced and deleted; requests keep what they were asked', async () => {
    const made = await createServiceQuestion(
      ctx,
      question({ questionId: 'wallSize', type: 'select', options: 'S, M ,L,,M' }),
    )
    expect(made).toMatchObject({ options: ['S', 'M', 'L'], displayOrder: 0, required: false, placeholder: null })
    const { id } = await submitProject(
      visitorContext(database.db),
      leadInput({ serviceNeeded: 'Cladding', serviceSpecificAnswers: { wallSize: 'M' } }),
    )
    await updateServiceQuestion(
      ctx,
      updateServiceQuestionInput.parse({
        ...made,
        label: 'Renamed',
        type: 'text',
        options: [],
        updatedAt: made.updatedAt,
      }),
    )
    await removeServiceQuestion(ctx, { id: made.id })
    const answers = await database.db.select().from(projectAnswers).where(eq(projectAnswers.projectId, id))
    expect(answers).toMatchObject([{ questionId: 'wallSize', label: 'Which wall?', type: 'select', value: 'M' }])
    await expect(removeServiceQuestion(ctx, { id: made.id })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of a taken id is a conflict, also when two come at once', async () => {
    const results = await Promise.allSettled([
      createServiceQuestion(ctx, question({ questionId: 'taken' })),
      createServiceQuestion(ctx, question({ questionId: 'taken' })),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(createServiceQuestion(ctx, question({ questionId: 'taken' }))).rejects.toMatchObject({
      code: 'Conflict',
    })
  })

  test('of an unknown category is invalid', async () => {
    await expect(
      createServiceQuestion(ctx, question({ questionId: 'lost', serviceCategorySlug: 'nowhere' })),
    ).rejects.toMatchObject({ code: 'Invalid' })
  })

  test('is not overwritten by who saw an older version', async () => {
    const made = await createServiceQuestion(ctx, question({ questionId: 'edited' }))
    const edit = updateServiceQuestionInput.parse({ ...made, label: 'One' })
    await updateServiceQuestion({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, edit)
    await expect(updateServiceQuestion(ctx, { ...edit, label: 'Two' })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test.each([
    [{ questionId: 'With Spaces' }, 'Question ID must be camelCase, without spaces'],
    [{ questionId: '' }, 'Question ID is required'],
    [{ label: ' ' }, 'Question label is required'],
    [{ serviceCategorySlug: '' }, 'Please select a service category'],
    [{ type: 'select', options: ' , ' }, 'Options are required for select and multi-select questions'],
    [{ displayOrder: 'first' }, 'Display order must be a whole number'],
  ])('with %j is refused: %s', (fields, message) => {
    const { error } = createServiceQuestionInput.safeParse({
      serviceCategorySlug: slug,
      questionId: 'wallKind',
      label: 'Which wall?',
      ...fields,
    })
    expect(error?.issues[0]?.message).toBe(message)
  })
})

describe('the order of a category’s questions', () => {
  const order = (serviceCategorySlug: string, ids: string[]) =>
    orderServiceQuestions(ctx, orderServiceQuestionsInput.parse({ serviceCategorySlug, ids }))
  const asked = async (of: string) =>
    (await listServiceQuestions(ctx)).filter(({ serviceCategorySlug }) => serviceCategorySlug === of)

  test('is set as a whole, and refused when a question came or went meanwhile', async () => {
    const { slug: decks } = await createCategory(
      database.db,
      { name: 'Decks', slug: 'decks' },
      ['deckA', 'deckB', 'deckC'].map((questionId) => ({ questionId, label: questionId, type: 'text' as const })),
    )
    const ids = (await asked(decks)).map(({ id }) => id)
    const wanted = ids.toReversed()
    await order(decks, wanted)
    expect((await asked(decks)).map(({ id, displayOrder }) => [id, displayOrder])).toEqual(
      wanted.map((id, at) => [id, at + 1]),
    )
    expect(await order(decks, wanted)).toEqual({ changed: 0 })
    for (const wrong of [wanted.slice(1), [...wanted, 'x'], [wanted[0], wanted[0], wanted[1]] as string[]])
      await expect(order(decks, wrong)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(order('nothing', wanted)).rejects.toMatchObject({ message: 'Unknown service category' })
    await Promise.all([order(decks, ids), order(decks, wanted)])
    expect((await asked(decks)).map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3])
  })
})
