import { messageOutput } from '~/contracts/auth'
import {
  changeRequestInput,
  closeProjectByTokenInput,
  closeProjectInput,
  hireContractorInput,
  listOwnProjectsInput,
  ownProjectListOutput,
  ownProjectOutput,
  projectTokenInput,
  setAddressInput,
} from '~/contracts/own-project'
import { entityId } from '~/contracts/primitives'
import { changeRequest, removeAttachment } from '~/server/services/project/change-request'
import { closeProject } from '~/server/services/project/close-project'
import { getOwnProject } from '~/server/services/project/get-own-project'
import { hireContractor } from '~/server/services/project/hire-contractor'
import { listOwnProjects } from '~/server/services/project/list-own-projects'
import { completeWork, refuseFinish, startWork } from '~/server/services/project/move-work'
import { makeProjectLink, renewProjectLink } from '~/server/services/project/renew-project-link'
import { reopenProject } from '~/server/services/project/reopen-project'
import { setAddress } from '~/server/services/project/set-address'
import { shareProject } from '~/server/services/project/share-project'
import { homeownerProcedure, publicProcedure, router } from '../trpc'

const tags = ['Homeowner: projects']
const linkTags = ['Request link']

/** A homeowner's own requests, and the one request a mail's link shows. Every change answers the request as it is now. */
export const homeownerRouter = router({
  projects: homeownerProcedure
    .meta({ route: { method: 'GET', path: '/homeowner/projects', tags, summary: 'Your requests' } })
    .input(listOwnProjectsInput)
    .output(ownProjectListOutput)
    .query(({ ctx, input }) => listOwnProjects(ctx, input)),

  projectById: homeownerProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/homeowner/projects/{id}',
        tags,
        summary: 'One of your requests with its contractors, quotes and timeline',
      },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .query(({ ctx, input }) => getOwnProject(ctx, input)),

  change: homeownerProcedure
    .meta({
      route: {
        method: 'PATCH',
        path: '/homeowner/projects/{id}',
        tags,
        summary: 'Change what you ask for, until somebody is hired; contractors who compete are told',
      },
    })
    .input(changeRequestInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await changeRequest(ctx, input) })),

  removeAttachment: homeownerProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/homeowner/attachments/{id}',
        tags,
        summary: 'Delete a file of your request, until somebody is hired; contractors who compete are told',
      },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await removeAttachment(ctx, input) })),

  hire: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/accept',
        tags,
        summary: 'Hire one contractor by their quote or their lead; the others are lost',
      },
    })
    .input(hireContractorInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await hireContractor(ctx, input) })),

  close: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/close',
        tags,
        summary: 'Close a request, with a reason',
      },
    })
    .input(closeProjectInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await closeProject(ctx, input) })),

  reopen: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/reopen',
        tags,
        summary: 'Open a request again that you closed in the last 30 days',
      },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await reopenProject(ctx, input) })),

  inviteOthers: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/invite-others',
        tags,
        summary: 'Let a request made to one contractor go to others too',
      },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await shareProject(ctx, input) })),

  start: homeownerProcedure
    .meta({
      route: { method: 'POST', path: '/homeowner/projects/{id}/start', tags, summary: 'Confirm that work has begun' },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await startWork(ctx, input) })),

  complete: homeownerProcedure
    .meta({
      route: { method: 'POST', path: '/homeowner/projects/{id}/complete', tags, summary: 'Confirm that work is done' },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await completeWork(ctx, input) })),

  refuseFinish: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/not-finished',
        tags,
        summary: 'Answer that work is not finished which the contractor marked so',
      },
    })
    .input(entityId)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await refuseFinish(ctx, input) })),

  setAddress: homeownerProcedure
    .meta({
      route: {
        method: 'PATCH',
        path: '/homeowner/projects/{id}/address',
        tags,
        summary: 'Say where the work is, to the contractor you hired',
      },
    })
    .input(setAddressInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => getOwnProject(ctx, { id: await setAddress(ctx, input) })),

  makeLink: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/projects/{id}/new-link',
        tags,
        summary: 'Mail a new link to this request; earlier ones no longer work',
      },
    })
    .input(entityId)
    .output(messageOutput)
    .mutation(({ ctx, input }) => makeProjectLink(ctx, input)),

  requestByToken: publicProcedure
    .meta({
      route: { method: 'POST', path: '/requests/view', tags: linkTags, summary: "The request a mail's link shows" },
    })
    .input(projectTokenInput)
    .output(ownProjectOutput)
    .query(({ ctx, input }) => getOwnProject(ctx, input)),

  closeByToken: publicProcedure
    .meta({
      route: { method: 'POST', path: '/requests/close', tags: linkTags, summary: 'Close that request, with a reason' },
    })
    .input(closeProjectByTokenInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => {
      await closeProject(ctx, input)
      return getOwnProject(ctx, input)
    }),

  reopenByToken: publicProcedure
    .meta({
      route: { method: 'POST', path: '/requests/reopen', tags: linkTags, summary: 'Open that request again' },
    })
    .input(projectTokenInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => {
      await reopenProject(ctx, input)
      return getOwnProject(ctx, input)
    }),

  inviteOthersByToken: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/requests/invite-others',
        tags: linkTags,
        summary: 'Let that request go to other contractors too',
      },
    })
    .input(projectTokenInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => {
      await shareProject(ctx, input)
      return getOwnProject(ctx, input)
    }),

  refuseFinishByToken: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/requests/not-finished',
        tags: linkTags,
        summary: 'Answer that the work is not finished which the contractor marked so',
      },
    })
    .input(projectTokenInput)
    .output(ownProjectOutput)
    .mutation(async ({ ctx, input }) => {
      await refuseFinish(ctx, input)
      return getOwnProject(ctx, input)
    }),

  makeLinkByToken: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/requests/new-link',
        tags: linkTags,
        summary: 'Mail a new link to that request; earlier ones no longer work',
      },
    })
    .input(projectTokenInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => makeProjectLink(ctx, input)),

  renewLink: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/requests/renew-link',
        tags: linkTags,
        summary: 'Mail a new link in place of one that has ended; the answer is the same for every token',
      },
    })
    .input(projectTokenInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => renewProjectLink(ctx, input)),
})
