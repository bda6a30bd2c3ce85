import { sentInvitation } from '~/contracts/application'
import { contractorList, listContractors as listContract } from '~/contracts/contractor'
import { entityId } from '~/contracts/primitives'
import { listContractors } from '~/server/services/contractor/list-contractors'
import { sendInvitation } from '~/server/services/contractor/send-invitation'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: contractors']

export const adminContractorsRouter = router({
  list: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/contractors', tags, summary: 'Contractors by tab and search' } })
    .input(listContract)
    .output(contractorList)
    .query(({ ctx, input }) => listContractors(ctx, input)),

  sendInvitation: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/send-invitation',
        tags,
        summary: 'Mail the link that opens the account; the older one stops working',
      },
    })
    .input(entityId)
    .output(sentInvitation)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),
})
