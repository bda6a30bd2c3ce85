import { z } from 'zod'
import { done, entityId } from '~/contracts/primitives'
import { listViewsInput, savedView, saveViewInput } from '~/contracts/saved-view'
import { listViews, removeView, saveView } from '~/server/services/saved-view/save-view'
import { adminPersonProcedure, router } from '../../trpc'

const tags = ['Admin: views']

export const adminViewsRouter = router({
  list: adminPersonProcedure
    .meta({ route: { method: 'GET', path: '/admin/views', tags, summary: 'Your saved views of a list' } })
    .input(listViewsInput)
    .output(z.array(savedView))
    .query(({ ctx, input }) => listViews(ctx, input)),
  save: adminPersonProcedure
    .meta({
      route: { method: 'PUT', path: '/admin/views', tags, summary: 'Keep the filters and order of a list by name' },
    })
    .input(saveViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => saveView(ctx, input)),
  remove: adminPersonProcedure
    .meta({ route: { method: 'DELETE', path: '/admin/views/{id}', tags, summary: 'Remove a saved view of your own' } })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => removeView(ctx, input.id)),
})
