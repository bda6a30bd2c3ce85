'use client'

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { firstPage } from '~/lib/paging'
import { ClientForm } from '../form/client-form'
import { TextInput } from '../form/text-input'
import { useAccount } from '../layout/account'
import { Button } from './button'
import { buttonClasses } from './button-classes'
import { Dialog, DialogActions } from './dialog'
import { showToast } from './toast'
import { useSetParameters } from './use-url-state'

interface SavedView {
  name: string
  /** The list's query string, without a page. */
  query: string
}

const mostViews = 30
const longestName = 60
const changed = 'saved-views-changed'

/** Views are kept in this browser, by account and list; what cannot be read is none. */
function readViews(key: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((view) => typeof view?.name === 'string' && typeof view?.query === 'string')
  } catch {
    return []
  }
}

function writeViews(key: string, views: readonly SavedView[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    return false
  }
  window.dispatchEvent(new Event(changed))
  return true
}

function subscribe(onChange: () => void): () => void {
  const names = [changed, 'storage']
  for (const name of names) window.addEventListener(name, onChange)
  return () => {
    for (const name of names) window.removeEventListener(name, onChange)
  }
}

interface SavedViewsProps {
  /** Which list: each has its own views. */
  list: string
  /** What the page's address says of the list besides its page. */
  parameters: readonly string[]
  /** Views that every list of this kind has. */
  given?: readonly SavedView[]
}

/** The list as it is narrowed and sorted now, kept under a name and called back by it. */
export function SavedViews({ list, parameters, given = [] }: SavedViewsProps) {
  const key = `views:${useAccount()?.id ?? 'visitor'}:${list}`
  const set = useSetParameters()
  const [naming, setNaming] = useState(false)
  const stored = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readViews(key)),
    () => '[]',
  )
  const views: SavedView[] = JSON.parse(stored)
  const open = ({ query }: SavedView) => {
    const wanted = new URLSearchParams(query)
    set({ ...Object.fromEntries(parameters.map((name) => [name, wanted.get(name)])), ...firstPage })
  }
  const remove = ({ name }: SavedView) => {
    const before = readViews(key)
    if (
      !writeViews(
        key,
        before.filter((view) => view.name !== name),
      )
    )
      return
    showToast({ title: 'View removed', description: name, undo: () => void writeViews(key, before) })
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
            <MenuItem key={view.name}>
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
      {naming && (
        <NameDialog
          views={views}
          onRemove={remove}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            const now = new URLSearchParams(window.location.search)
            const query = new URLSearchParams(
              parameters.flatMap((parameter) => {
                const value = now.get(parameter)
                return value ? [[parameter, value]] : []
              }),
            ).toString()
            const saved = writeViews(key, [...views.filter((view) => view.name !== name), { name, query }])
            showToast(
              saved
                ? { title: 'View saved', description: name }
                : { title: 'Error', description: 'This browser keeps nothing', tone: 'error' },
            )
            setNaming(false)
          }}
        />
      )}
    </>
  )
}

interface NameDialogProps {
  views: readonly SavedView[]
  onSave: (name: string) => void
  onRemove: (view: SavedView) => void
  onClose: () => void
}

function NameDialog({ views, onSave, onRemove, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Please give it a name')
    if (views.length >= mostViews && !views.some((view) => view.name === name.trim()))
      return setError(`${mostViews} views are the most: remove one first`)
    onSave(name.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      description="Tab, search, filters and order, kept in this browser under a name. The address in the bar says the same and can be shared."
    >
      <ClientForm onSubmit={submit}>
        <TextInput
          label="Name of the view"
          value={name}
          maxLength={longestName}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        {views.length > 0 && (
          <ul aria-label="Saved views" className="mt-5 flex flex-col divide-y divide-border border-t border-border">
            {views.map((view) => (
              <li key={view.name} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">{view.name}</span>
                <Button size="sm" variant="ghost" aria-label={`Remove ${view.name}`} onClick={() => onRemove(view)}>
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
          <Button type="submit">Save view</Button>
        </DialogActions>
      </ClientForm>
    </Dialog>
  )
}
