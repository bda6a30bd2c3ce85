import createClient from 'openapi-fetch'
// Generated from the document by the test that runs this.
import type { paths } from './paths'

/** A client with a session of its own, as an integrator writes it. */
function clientOf(baseUrl: string) {
  let cookie = ''
  return createClient<paths>({
    baseUrl,
    fetch: async (request) => {
      if (cookie) request.headers.set('cookie', cookie)
      const response = await fetch(request)
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return response
    },
  })
}

/** What a call answered; an error is thrown. */
async function sure<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`)
  return data
}

interface Person {
  email: string
  password: string
}

/** From a request to a review, with the calls of the document alone. */
export async function runJourney(baseUrl: string, people: Record<'homeowner' | 'contractor' | 'admin', Person>) {
  const [homeowner, contractor, admin] = [clientOf(baseUrl), clientOf(baseUrl), clientOf(baseUrl)]
  await sure(homeowner.POST('/auth/login/homeowner', { body: people.homeowner }))
  await sure(contractor.POST('/auth/login/contractor', { body: people.contractor }))
  await sure(admin.POST('/auth/login/admin', { body: people.admin }))

  const { id } = await sure(
    homeowner.POST('/leads', {
      body: {
        propertyType: 'residential',
        serviceNeeded: 'Roofing',
        customerName: 'Nora Roy',
        email: people.homeowner.email,
        phone: '613 555 0144',
        city: 'Ottawa',
        postalCode: 'K1N 6N5',
        description: 'The roof leaks above the bedroom and needs a look.',
        timeline: 'Within 1 month',
      },
    }),
  )
  const company = await sure(contractor.GET('/contractor/profile'))
  const project = { params: { path: { id } } }
  await sure(admin.PATCH('/admin/projects/{id}/status', { ...project, body: { status: 'verified' } }))
  await sure(admin.POST('/admin/projects/{id}/assign', { ...project, body: { contractorId: company.id } }))

  const [lead] = await sure(contractor.GET('/contractor/leads'))
  if (!lead) throw new Error('no lead')
  const ofLead = { params: { path: { id: lead.id } } }
  await sure(contractor.POST('/contractor/leads/{id}/messages', { ...ofLead, body: { body: 'May I come on Monday?' } }))
  const quoted = await sure(
    contractor.POST('/contractor/leads/{id}/quote', {
      ...ofLead,
      body: { total: 1130, taxes: 130, included: 'Labour and material', validUntil: '2099-01-31' },
    }),
  )
  const { projects } = await sure(homeowner.GET('/homeowner/projects'))
  const hired = await sure(
    homeowner.POST('/homeowner/projects/{id}/accept', { ...project, body: { quoteId: quoted.current?.id } }),
  )
  await sure(contractor.POST('/contractor/leads/{id}/start', ofLead))
  await sure(contractor.POST('/contractor/leads/{id}/finish', ofLead))
  const done = await sure(homeowner.POST('/homeowner/projects/{id}/complete', project))
  const review = await sure(
    homeowner.POST('/homeowner/reviews', {
      body: { contractorId: company.id, rating: 5, comment: 'Dry again', customerName: 'Nora' },
    }),
  )
  return {
    listed: projects.map((listed) => listed.id),
    hired: hired.status,
    done: done.status,
    review: review.rating,
    id,
  }
}

/** A partner's lead, sent twice as after a lost answer, and followed by the key and by its token. */
export async function submitAsPartner(baseUrl: string, key: string) {
  const partner = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const submit = () =>
    sure(
      partner.POST('/leads', {
        params: { header: { 'Idempotency-Key': 'claim-4711' } },
        body: {
          propertyType: 'residential',
          serviceNeeded: 'Roofing',
          customerName: 'Nora Roy',
          email: 'nora.roy@example.ca',
          phone: '613 555 0144',
          city: 'Ottawa',
          postalCode: 'K1N 6N5',
          description: 'The roof leaks above the bedroom and needs a look.',
          timeline: 'Within 1 month',
          source: 'claims',
          externalId: '4711',
          metadata: { policy: 'P-77' },
        },
      }),
    )
  const [first, again] = [await submit(), await submit()]
  const path = { id: first.id }
  const byKey = await sure(partner.GET('/leads/{id}', { params: { path } }))
  const anybody = createClient<paths>({ baseUrl })
  const header = { 'X-Lead-Token': first.followToken }
  const byToken = await sure(anybody.GET('/leads/{id}', { params: { path, header } }))
  return {
    once: first.id === again.id,
    policy: byKey.metadata.policy,
    hidden: byToken.metadata,
    status: byToken.status,
  }
}
