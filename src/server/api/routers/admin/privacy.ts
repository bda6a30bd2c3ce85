import { done } from '~/contracts/primitives'
import {
  erasePersonInput,
  exportPersonInput,
  findPersonInput,
  foundPersonOutput,
  personExportOutput,
} from '~/contracts/privacy'
import { erasePerson } from '~/server/services/privacy/erase-person'
import { exportPerson } from '~/server/services/privacy/export-person'
import { findPerson } from '~/server/services/privacy/find-person'
import { adminProcedure, ownerProcedure, router } from '../../trpc'

const tags = ['Admin: privacy']

export const adminPrivacyRouter = router({
  find: adminProcedure
    .meta({
      route: { method: 'GET', path: '/admin/privacy/find', tags, summary: 'What is kept of an email or phone number' },
    })
    .input(findPersonInput)
    .output(foundPersonOutput)
    .query(({ ctx, input }) => findPerson(ctx, input)),

  export: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/privacy/export',
        tags,
        summary: 'All that is kept of a person who was identified; owners only',
      },
    })
    .input(exportPersonInput)
    .output(personExportOutput)
    .mutation(({ ctx, input }) => exportPerson(ctx, input)),

  erase: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/privacy/erase',
        tags,
        summary: 'Erase a person who was identified, for good; owners only',
      },
    })
    .input(erasePersonInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await erasePerson(ctx, input)
      return { ok: true }
    }),
})
