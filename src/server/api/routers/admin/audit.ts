import { auditListOutput, listAuditInput } from '~/contracts/audit'
import { listAudit } from '~/server/services/audit/list-audit'
import { adminProcedure, router } from '../../trpc'

export const adminAuditRouter = router({
  list: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/audit', tags: ['Admin: audit'], summary: 'Who did what' } })
    .input(listAuditInput)
    .output(auditListOutput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
})
