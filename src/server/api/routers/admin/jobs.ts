import { failedJobsOutput } from '~/contracts/failed-job'
import { done, entityId } from '~/contracts/primitives'
import { listFailedJobs } from '~/server/services/job/list-failed-jobs'
import { dismissJob, retryJob } from '~/server/services/job/resolve-failed-job'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: jobs']

export const adminJobsRouter = router({
  list: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/failed-jobs', tags, summary: 'Jobs that were given up, and why' } })
    .output(failedJobsOutput)
    .query(({ ctx }) => listFailedJobs(ctx)),
  retry: adminProcedure
    .meta({ route: { method: 'POST', path: '/admin/failed-jobs/{id}/retry', tags, summary: 'Try it again' } })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => retryJob(ctx, input.id)),
  dismiss: adminProcedure
    .meta({ route: { method: 'POST', path: '/admin/failed-jobs/{id}/dismiss', tags, summary: 'Delete it' } })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => dismissJob(ctx, input.id)),
})
