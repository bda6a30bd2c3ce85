import { expect, test } from 'vitest'
import { listProjectsInput } from '~/contracts/project'
import { type SearchKind, searchEverythingInput, tabHitsInput } from '~/contracts/search'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createProject, createUser } from '~/test/factories'
import { listProjects } from '../project/list-projects'
import { countTabs } from './count-tabs'
import { searchEverything } from './search-everything'

const database = givenDatabase()

async function given() {
  const { db } = database
  const ctx = adminContext(db, await createUser(db, 'admin'))
  const find = async (q: string, kind: SearchKind) => {
    const { groups } = await searchEverything(ctx, searchEverythingInput.parse({ q }))
    return groups.find((group) => group.kind === kind)!
  }
  return { db, ctx, find }
}

test('a project is found by reference, person, email, phone and trade, in whatever tab it is', async () => {
  const { db, ctx, find } = await given()
  const open = await createProject(db, {
    reference: 'TR-7K3M9Q',
    customerName: 'Élodie Gagné',
    email: 'elodie@example.ca',
    phone: '+15145550123',
    projectType: 'Chimney Sweeping',
  })
  const closed = await createProject(db, { projectType: 'Chimney Sweeping', status: 'cancelled' })
  for (const typed of ['tr-7k3m9q', '7K3M', 'elodie gagne', 'elodie@example.ca', '(514) 555-0123'])
    expect((await find(typed, 'projects')).hits.map(({ id }) => id)).toEqual([open.id])
  const sweeping = await find('chimney', 'projects')
  expect(sweeping.total).toBe(2)
  expect(sweeping.hits).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: open.id,
        title: 'TR-7K3M9Q · Élodie Gagné',
        href: `/admin/projects/${open.id}`,
        assignable: 'TR-7K3M9Q',
      }),
      expect.objectContaining({ id: closed.id, assignable: null }),
    ]),
  )
  const listed = await listProjects(ctx, listProjectsInput.parse({ search: 'TR-7K3M9Q' }))
  expect(listed.projects.map(({ id }) => id)).toEqual([open.id])
})

test('words of a description find the project, once', async () => {
  const { db, find } = await given()
  const { id } = await createProject(db, { description: 'L’eau entre sous la fenêtre, near the dormer.' })
  const both = await createProject(db, { description: 'A dormer.', projectType: 'Dormer Repair' })
  expect((await find('dormer', 'mentions')).hits.map((hit) => hit.id)).toEqual([id])
  expect((await find('dormer', 'projects')).hits.map((hit) => hit.id)).toEqual([both.id])
  expect((await find('fenetre dorm', 'mentions')).hits.map((hit) => hit.id)).toEqual([id])
  for (const typed of ["'; drop table projects --", '%%%', ':*!|', 'a b'])
    expect((await find(typed, 'mentions')).hits).toEqual([])
})

test('contractors and their documents, and homeowners, are found in every status', async () => {
  const { db, find } = await given()
  const archived = await createContractor(db, { companyName: 'Quillfeather Fences', status: 'archived' })
  const paper = await createDocument(db, archived.id, { name: 'Liability 2026', issuer: 'Maple Mutual' })
  const homeowner = await createUser(db, 'homeowner', { firstName: 'Wren', lastName: 'Quillfeather' })
  expect((await find('quillfeather', 'contractors')).hits).toMatchObject([
    { id: archived.id, detail: expect.stringContaining('Archived') },
  ])
  expect((await find('quillfeather', 'homeowners')).hits).toMatchObject([
    { id: homeowner.id, href: `/admin/homeowners?tab=archived&homeowner=${homeowner.id}` },
  ])
  expect((await find('maple mut', 'documents')).hits).toMatchObject([
    { id: paper.id, title: 'Liability 2026', href: `/admin/contractors/${archived.id}#documents` },
  ])
  expect((await find('maple mut', 'documents')).total).toBe(1)
})

test('five of a kind are shown and all are counted', async () => {
  const { db, find } = await given()
  for (let count = 0; count < 7; count++) await createProject(db, { city: 'Wawanesa' })
  const { hits, total } = await find('wawanesa', 'projects')
  expect([hits.length, total]).toEqual([5, 7])
})

test('hits of a list are counted by tab', async () => {
  const { db, ctx } = await given()
  const count = (list: string, search: string) => countTabs(ctx, tabHitsInput.parse({ list, search }))
  for (const status of ['new', 'premium', 'quoting', 'cancelled'] as const)
    await createProject(db, { status, city: 'Flin Flon' })
  expect(await count('projects', 'flin flon')).toEqual({
    tabs: [
      { tab: 'new', hits: 2 },
      { tab: 'active', hits: 1 },
      { tab: 'archived', hits: 1 },
    ],
    atLeast: false,
  })
  await createContractor(db, { companyName: 'Zephyr Roofing', status: 'archived' })
  expect((await count('contractors', 'zephyr')).tabs).toEqual([{ tab: 'archived', hits: 1 }])
  await createUser(db, 'homeowner', { lastName: 'Zephyrina' })
  expect((await count('homeowners', 'zephyrina')).tabs).toEqual([{ tab: 'archived', hits: 1 }])
  expect((await count('homeowners', 'nobody at all')).tabs).toEqual([])
})
