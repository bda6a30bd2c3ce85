import { type SQL, sql } from 'drizzle-orm'
import { listContractorsInput } from '~/contracts/contractor'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { listProjectsInput, type Project } from '~/contracts/project'
import type { SearchEverythingInput, SearchHit, SearchResults } from '~/contracts/search'
import { contractorStatusLabels } from '~/domain/contractor-status'
import { type DocumentDecision, type DocumentType, documentTypeLabels } from '~/domain/options'
import { projectStatusLabels, whyNotAssignable } from '~/domain/project-status'
import { documentText, projectDescriptionWords } from '~/server/db/schema'
import { matchesSearch, searchWords } from '~/server/db/search'
import type { AdminContext } from '../context'
import { listContractors } from '../contractor/list-contractors'
import { listHomeowners } from '../homeowner/list-homeowners'
import { inOrderOf, readPage } from '../list/keyset'
import { searchCap } from '../list/search-page'
import { listProjects, matchesProject, readProjects } from '../project/list-projects'

/** Hits of each kind that are shown. */
const shown = 5
/** Documents that are read and sorted; of more the newest are not looked for. */
const maxSorted = 2_000

const decisionTexts: Record<DocumentDecision, string> = {
  pending: 'waiting for a decision',
  verified: 'verified',
  rejected: 'rejected',
}

interface Found {
  hits: SearchHit[]
  total: number
}

/**
 * The newest of each kind that hold what was typed, whatever tab and status they are in, as the lists' own searches find
 * them (rule 101).
 */
export async function searchEverything(ctx: AdminContext, { q }: SearchEverythingInput): Promise<SearchResults> {
  const [projects, contractors, homeowners, documents, mentions] = await Promise.all([
    listProjects(ctx, listProjectsInput.parse({ search: q, limit: shown })),
    listContractors(ctx, listContractorsInput.parse({ search: q, limit: shown, sort: 'updatedAt', order: 'desc' })),
    listHomeowners(ctx, listHomeownersInput.parse({ search: q, limit: shown })),
    findDocuments(ctx, q),
    findMentions(ctx, q),
  ])
  return {
    groups: [
      { kind: 'projects', hits: projects.projects.map(projectHit), total: projects.total },
      {
        kind: 'contractors',
        hits: contractors.contractors.map(({ id, companyName, contactName, city, province, status }) => ({
          id,
          title: companyName,
          detail: `${contactName}, ${city}, ${province} · ${contractorStatusLabels[status]}`,
          href: `/admin/contractors/${id}`,
          assignable: null,
        })),
        total: contractors.total,
      },
      {
        kind: 'homeowners',
        hits: homeowners.homeowners.map(({ id, firstName, lastName, email, activeProjectCount }) => ({
          id,
          title: `${firstName} ${lastName}`.trim() || email,
          detail: email,
          href: `/admin/homeowners?${activeProjectCount > 0 ? '' : 'tab=archived&'}homeowner=${id}`,
          assignable: null,
        })),
        total: homeowners.total,
      },
      { kind: 'documents', ...documents },
      { kind: 'mentions', ...mentions },
    ],
  }
}

function projectHit(project: Project): SearchHit {
  const { id, reference, customerName, projectType, city, status } = project
  return {
    id,
    title: `${reference} · ${customerName}`,
    detail: `${projectType}, ${city} · ${projectStatusLabels[status]}`,
    href: `/admin/projects/${id}`,
    assignable: whyNotAssignable(project) === null ? reference : null,
  }
}

/** Projects whose description holds the words, and which the search of projects does not find. */
async function findMentions(ctx: AdminContext, q: string): Promise<Found> {
  const words = searchWords(q)
  if (!words) return { hits: [], total: 0 }
  const holds = sql`${projectDescriptionWords} @@ to_tsquery('simple', ${words}) and not (${matchesProject(q)})`
  const page = await readPage(
    ctx.db,
    {
      name: 'mentions',
      order: 'desc',
      filters: { q },
      table: sql`projects`,
      keys: [{ expression: sql`created_at`, type: 'timestamptz' }],
      partitions: [sql`true`],
      search: holds,
    },
    { limit: shown, offset: 0 },
  )
  const hits = inOrderOf(page.ids, await readProjects(ctx.db, page.ids)).map(projectHit)
  return { hits, total: page.found ?? hits.length }
}

interface DocumentRow extends Record<string, unknown> {
  id: string | null
  name: string
  company: string
  contractorId: string
  type: DocumentType
  decision: DocumentDecision
  found: number
}

async function findDocuments(ctx: AdminContext, q: string): Promise<Found> {
  const holds = matchesSearch(documentText, q) ?? (sql`false` as SQL)
  const rows = await ctx.db.execute<DocumentRow>(sql`
    with hits as materialized (
      select id, name, type, decision, contractor_id, created_at from documents where ${holds} limit ${maxSorted}
    ), page as (
      select hits.*, company_name from hits join contractors on contractors.id = contractor_id
      order by hits.created_at desc, hits.id desc limit ${shown}
    )
    select page.id, name, company_name as company, contractor_id as "contractorId", type, decision, counted.found
    from (select count(*)::int as found from hits) counted left join page on true
    order by page.created_at desc, page.id desc`)
  const hits = rows.flatMap(({ id, name, company, contractorId, type, decision }) =>
    id === null
      ? []
      : [
          {
            id,
            title: name,
            detail: `${company} · ${documentTypeLabels[type]}, ${decisionTexts[decision]}`,
            href: `/admin/contractors/${contractorId}#documents`,
            assignable: null,
          },
        ],
  )
  return { hits, total: Math.min(rows[0]?.found ?? 0, searchCap + 1) }
}
