import { z } from 'zod'
import { contractorProfile } from '~/contracts/contractor'
import { contractorLead, leadSummary, updateLead as updateLeadContract } from '~/contracts/lead'
import { getOwnProfile } from '~/server/services/contractor/get-own-profile'
import { listLeads, summariseLeads } from '~/server/services/lead/list-leads'
import { updateLead } from '~/server/services/lead/update-lead'
import { contractorProcedure, router } from '../trpc'

const tags = ['Contractor portal']

export const contractorPortalRouter = router({
  profile: contractorProcedure
    .meta({
      route: { method: 'GET', path: '/contractor/profile', tags, summary: "The signed-in contractor's company" },
    })
    .output(contractorProfile)
    .query(({ ctx }) => getOwnProfile(ctx)),

  leads: contractorProcedure
    .meta({ route: { method: 'GET', path: '/contractor/leads', tags, summary: "The contractor's leads" } })
    .output(z.array(contractorLead))
    .query(({ ctx }) => listLeads(ctx)),

  leadSummary: contractorProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/contractor/lead-summary',
        tags,
        summary: 'Counts of leads and the response rate',
      },
    })
    .output(leadSummary)
    .query(({ ctx }) => summariseLeads(ctx)),

  updateLead: contractorProcedure
    .meta({ route: { method: 'PATCH', path: '/contractor/leads/{id}', tags, summary: 'Answer a lead' } })
    .input(updateLeadContract)
    .output(contractorLead)
    .mutation(({ ctx, input }) => updateLead(ctx, input)),
})
