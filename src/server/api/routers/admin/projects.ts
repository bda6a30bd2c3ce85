import { z } from 'zod'
import { teamOutput } from '~/contracts/admin-account'
import { messageOutput } from '~/contracts/auth'
import { matchReceiptOutput } from '~/contracts/match-receipt'
import { changedOutput, done, entityId } from '~/contracts/primitives'
import {
  assignmentOutput,
  assignProjectInput,
  assignSeveralInput,
  commentInput,
  editCommentInput,
  listProjectsInput,
  projectDetailOutput,
  projectListOutput,
  projectNote,
  setOwnerInput,
  settleAssignmentInput,
  updatedProjectOutput,
  updateProjectInput,
  updateProjectStatusInput,
} from '~/contracts/project'
import { suggestContractorsInput, suggestionOutput } from '~/contracts/suggestion'
import { listTeam } from '~/server/services/admin/list-team'
import { settleAssignment } from '~/server/services/assignment/settle-assignment'
import { undoWithdrawal } from '~/server/services/assignment/undo-withdrawal'
import { getReceipt } from '~/server/services/matching/get-receipt'
import { suggestContractors } from '~/server/services/matching/suggest-contractors'
import { addComment } from '~/server/services/project/add-comment'
import { assignProject, assignSeveral } from '~/server/services/project/assign-project'
import { editComment, removeComment } from '~/server/services/project/change-comment'
import { getProject } from '~/server/services/project/get-project'
import { listProjects } from '~/server/services/project/list-projects'
import { listSources } from '~/server/services/project/list-sources'
import { sendProjectLink } from '~/server/services/project/renew-project-link'
import { setOwner } from '~/server/services/project/set-owner'
import { updateProject } from '~/server/services/project/update-project'
import { updateProjectStatus } from '~/server/services/project/update-project-status'
import { adminPersonProcedure, adminProcedure, router } from '../../trpc'

const tags = ['Admin: projects']

export const adminProjectsRouter = router({
  list: adminProcedure
    .meta({
      scope: 'projects:read',
      route: { method: 'GET', path: '/admin/projects', tags, summary: 'Projects by status and search' },
    })
    .input(listProjectsInput)
    .output(projectListOutput)
    .query(({ ctx, input }) => listProjects(ctx, input)),

  byId: adminProcedure
    .meta({
      scope: 'projects:read',
      route: {
        method: 'GET',
        path: '/admin/projects/{id}',
        tags,
        summary: 'A project with its assignments, history and notes',
      },
    })
    .input(entityId)
    .output(projectDetailOutput)
    .query(({ ctx, input }) => getProject(ctx, input.id)),

  update: adminProcedure
    .meta({
      scope: 'projects:write',
      route: { method: 'PATCH', path: '/admin/projects/{id}', tags, summary: "Save a project's notes" },
    })
    .input(updateProjectInput)
    .output(updatedProjectOutput)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),

  updateStatus: adminProcedure
    .meta({
      scope: 'projects:write',
      route: { method: 'PATCH', path: '/admin/projects/{id}/status', tags, summary: "Change a project's status" },
    })
    .input(updateProjectStatusInput)
    .output(updatedProjectOutput)
    .mutation(({ ctx, input }) => updateProjectStatus(ctx, input)),

  comment: adminPersonProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/projects/{id}/comments',
        tags,
        successStatus: 201,
        summary: 'Comment on a project; the admins mentioned are mailed a link to it',
      },
    })
    .input(commentInput)
    .output(projectNote)
    .mutation(({ ctx, input }) => addComment(ctx, input)),

  editComment: adminPersonProcedure
    .meta({
      route: {
        method: 'PATCH',
        path: '/admin/comments/{id}',
        tags,
        summary: 'Change a comment of your own, within the hour; whom it mentions besides is mailed',
      },
    })
    .input(editCommentInput)
    .output(projectNote)
    .mutation(({ ctx, input }) => editComment(ctx, input)),

  removeComment: adminPersonProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/admin/comments/{id}',
        tags,
        summary: 'Delete a comment of your own, within the hour',
      },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => removeComment(ctx, input.id)),

  setOwner: adminProcedure
    .meta({
      scope: 'projects:write',
      route: { method: 'POST', path: '/admin/projects/owner', tags, summary: 'Say which admin looks after projects' },
    })
    .input(setOwnerInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => setOwner(ctx, input)),

  sources: adminProcedure.output(z.array(z.string())).query(({ ctx }) => listSources(ctx)),

  team: adminProcedure
    .meta({
      scope: 'projects:read',
      route: {
        method: 'GET',
        path: '/admin/team',
        tags,
        summary: 'Admins who may sign in: who can own a project or be mentioned',
      },
    })
    .output(teamOutput)
    .query(({ ctx }) => listTeam(ctx)),

  sendLink: adminProcedure
    .meta({
      scope: 'projects:write',
      route: {
        method: 'POST',
        path: '/admin/projects/{id}/send-link',
        tags,
        summary: 'Mail the homeowner a new link to their request; earlier ones no longer work',
      },
    })
    .input(entityId)
    .output(messageOutput)
    .mutation(({ ctx, input }) => sendProjectLink(ctx, input)),

  suggestions: adminProcedure
    .meta({
      scope: 'projects:read',
      route: {
        method: 'GET',
        path: '/admin/projects/{id}/suggestions',
        tags,
        summary: 'Contractors who could take a project, and why',
      },
    })
    .input(suggestContractorsInput)
    .output(z.array(suggestionOutput))
    .query(({ ctx, input }) => suggestContractors(ctx, input)),

  assign: adminProcedure
    .meta({
      scope: 'projects:write',
      route: {
        method: 'POST',
        path: '/admin/projects/{id}/assign',
        tags,
        successStatus: 201,
        summary: 'Assign a project to a verified contractor; at most three compete',
      },
    })
    .input(assignProjectInput)
    .output(assignmentOutput)
    .mutation(({ ctx, input }) => assignProject(ctx, input)),

  assignSeveral: adminProcedure
    .meta({
      scope: 'projects:write',
      route: {
        method: 'POST',
        path: '/admin/projects/{id}/assign-several',
        tags,
        successStatus: 201,
        summary: 'Assign a project to up to three contractors at once: all of them, or none',
      },
    })
    .input(assignSeveralInput)
    .output(z.array(assignmentOutput))
    .mutation(({ ctx, input }) => assignSeveral(ctx, input)),

  receipt: adminProcedure
    .meta({
      scope: 'projects:read',
      route: {
        method: 'GET',
        path: '/admin/assignments/{id}/receipt',
        tags,
        summary: 'Why a contractor got a project: who was considered, with the values that decided',
      },
    })
    .input(entityId)
    .output(matchReceiptOutput)
    .query(({ ctx, input }) => getReceipt(ctx, input.id)),

  settleAssignment: adminProcedure
    .meta({
      scope: 'projects:write',
      route: {
        method: 'PATCH',
        path: '/admin/assignments/{id}',
        tags,
        summary: 'Note that a contractor was hired, or take a lead back',
      },
    })
    .input(settleAssignmentInput)
    .output(assignmentOutput)
    .mutation(({ ctx, input }) => settleAssignment(ctx, input)),

  undoWithdrawal: adminProcedure
    .meta({
      scope: 'projects:write',
      route: {
        method: 'POST',
        path: '/admin/assignments/{id}/withdrawal/undo',
        tags,
        summary: 'Undo the withdrawal of a lead, within a minute and while nothing else happened',
      },
    })
    .input(entityId)
    .output(assignmentOutput)
    .mutation(({ ctx, input }) => undoWithdrawal(ctx, input)),
})
