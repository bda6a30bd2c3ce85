'use client'

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { firstPage } from '~/lib/paging'
import { ClientForm } from '../form/client-form'
import { TextInput } from '../form/text-input'
import { useAccount } from '../layout/account'
import { Button } from './button'
import { buttonClasses } from './button-classes'
import { Dialog, DialogActions } from './dialog'
import { Failure } from './failure'
import { showToast } from './toast'
import { useSetParameters } from './use-url-state'

interface View {
  name: string
  /** The list's query string, without a page. */
  query: string
}

interface KeptView extends View {
  id: string
}

const longestName = 60

/** Each resolves to null, or to why it was not done. */
interface ViewsStore {
  /** Which list: each has its own views. */
  list: string
  views: readonly KeptView[] | undefined
  onSave: (view: View) => Promise<string | null>
  onRemove: (view: KeptView) => Promise<string | null>
}

interface SavedViewsProps extends ViewsStore {
  /** What the page's address says of the list besides its page. */
  parameters: readonly string[]
  /** Views that every list of this kind has. */
  given?: readonly View[]
}

/** The list as it is narrowed and sorted now, kept under a name and called back by it. */
export function SavedViews({ parameters, given = [], ...store }: SavedViewsProps) {
  useMoveFromBrowser(store)
  const set = useSetParameters()
  const [naming, setNaming] = useState(false)
  const views = store.views ?? []
  const open = ({ query }: View) => {
    const wanted = new URLSearchParams(query)
    set({ ...Object.fromEntries(parameters.map((name) => [name, wanted.get(name)])), ...firstPage })
  }
  const save = async (name: string) => {
    const now = new URLSearchParams(window.location.search)
    const kept = parameters.flatMap((parameter) => {
      const value = now.get(parameter)
      return value ? [[parameter, value]] : []
    })
    const failure = await store.onSave({ name, query: new URLSearchParams(kept).toString() })
    if (failure !== null) return failure
    showToast({ title: 'View saved', description: name })
    setNaming(false)
    return null
  }
  const remove = async (view: KeptView) => {
    const failure = await store.onRemove(view)
    if (failure === null)
      showToast({ title: 'View removed', description: view.name, undo: () => void store.onSave(view) })
    return failure
  }
  return (
    <>
      <Menu>
        <MenuButton className={buttonClasses({ variant: 'secondary' })}>
          <Bookmark className="size-4" aria-hidden="true" />
          Views
        </MenuButton>
        <MenuItems
          anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
          className="z-40 w-64 rounded-lg border border-border bg-surface p-1 shadow-soft focus:outline-none"
        >
          {[...given, ...views].map((view) => (
            <MenuItem key={`${view.name} ${'id' in view}`}>
              <button
                type="button"
                onClick={() => open(view)}
                className="block min-h-10 w-full rounded-md px-3 py-2 text-left wrap-anywhere data-focus:bg-raised max-md:min-h-11"
              >
                {view.name}
              </button>
            </MenuItem>
          ))}
          <MenuItem>
            <button
              type="button"
              onClick={() => setNaming(true)}
              className="block min-h-10 w-full rounded-md border-t border-border px-3 py-2 text-left text-muted data-focus:bg-raised max-md:min-h-11"
            >
              Save or remove views
            </button>
          </MenuItem>
        </MenuItems>
      </Menu>
      {naming && <NameDialog views={views} onSave={save} onRemove={remove} onClose={() => setNaming(false)} />}
    </>
  )
}

interface NameDialogProps {
  views: readonly KeptView[]
  onSave: (name: string) => Promise<string | null>
  onRemove: (view: KeptView) => Promise<string | null>
  onClose: () => void
}

function NameDialog({ views, onSave, onRemove, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [notRemoved, setNotRemoved] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Please give it a name')
    setPending(true)
    const failure = await onSave(name.trim())
    setPending(false)
    setError(failure ?? undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      description="Tab, search, filters and order, kept with your account under a name. The address in the bar says the same and can be shared."
    >
      <ClientForm onSubmit={submit}>
        <TextInput
          label="Name of the view"
          value={name}
          maxLength={longestName}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <Failure className="mt-5" message={notRemoved} />
        {views.length > 0 && (
          <ul aria-label="Saved views" className="mt-5 flex flex-col divide-y divide-border border-t border-border">
            {views.map((view) => (
              <li key={view.id} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">{view.name}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${view.name}`}
                  onClick={async () => setNotRemoved(await onRemove(view))}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Save view
          </Button>
        </DialogActions>
      </ClientForm>
    </Dialog>
  )
}

/** Views that an earlier version kept in this browser, by account and list; what cannot be read is none. */
function readBrowserViews(key: string): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((view) => typeof view?.name === 'string' && typeof view?.query === 'string')
  } catch {
    return []
  }
}

/** Moves them to the account, once; one of the same name that is there already stays as it is. */
function useMoveFromBrowser({ list, views, onSave }: ViewsStore): void {
  const key = `views:${useAccount()?.id ?? 'visitor'}:${list}`
  const move = useEffectEvent(async () => {
    const missing = readBrowserViews(key).filter(({ name }) => !views?.some((view) => view.name === name.trim()))
    for (const view of missing) if ((await onSave(view)) !== null) return
    try {
      localStorage.removeItem(key)
    } catch {}
  })
  const isLoaded = views !== undefined
  // Synchronises with localStorage.
  useEffect(() => {
    if (isLoaded) void move()
  }, [isLoaded])
}
