import type { SavedViewList } from '~/domain/saved-view'
import { api } from './react'
import { serverMessage } from './server-message'

/** The admin's own views of a list, and how they are kept and removed. */
export function useSavedViews(list: SavedViewList) {
  const utils = api.useUtils()
  const refresh = () => utils.admin.views.list.invalidate({ list })
  const query = api.admin.views.list.useQuery({ list })
  const save = api.admin.views.save.useMutation({ onSuccess: refresh })
  const remove = api.admin.views.remove.useMutation({ onSuccess: refresh })
  /** Null once it is done, else why it is not. */
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error) => serverMessage(error),
    )
  return {
    list,
    views: query.data,
    onSave: (view: { name: string; query: string }) => attempt(save.mutateAsync({ list, ...view })),
    onRemove: ({ id }: { id: string }) => attempt(remove.mutateAsync({ id })),
  }
}
