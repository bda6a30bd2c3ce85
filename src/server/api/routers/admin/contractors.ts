import { contractorList, listContractors as listContract } from '~/contracts/contractor'
import { listContractors } from '~/server/services/contractor/list-contractors'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: contractors']

export const adminContractorsRouter = router({
  list: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/contractors', tags, summary: 'Contractors by tab and search' } })
    .input(listContract)
    .output(contractorList)
    .query(({ ctx, input }) => listContractors(ctx, input)),
})
