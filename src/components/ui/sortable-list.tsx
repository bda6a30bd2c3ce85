'use client'

import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '~/lib/cn'

interface SortableListProps<T extends { id: string }> {
  items: readonly T[]
  /** What one of them is, as in `the question`. */
  noun: string
  /** Its name, as it is announced while it moves. */
  nameOf: (item: T) => string
  /**
   * Saves the ids in the order they were put in; settles once the items are as saved. Says itself what was refused. One
   * order is saved at a time.
   */
  onOrder: (ids: string[]) => Promise<unknown>
  children: (item: T) => ReactNode
}

/** An item that is moved by keys, and the order it is shown in meanwhile. */
interface Held {
  id: string
  ids: string[]
}

/**
 * Lines that are moved by their handles: dragged, or with the space bar and the arrows. Keys move a line by places, so
 * none is missed however quickly they come; the drag library's own keyboard sensor waits for measurements between two.
 */
export function SortableList<T extends { id: string }>({
  items,
  noun,
  nameOf,
  onOrder,
  children,
}: SortableListProps<T>) {
  const contextId = useId()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [saving, save] = useOrderToSave(onOrder)
  const [lifted, setLifted] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const held = lifted && items.some(({ id }) => id === lifted.id) ? lifted : null
  const shown = inOrder(items, held?.ids ?? saving)
  const ids = shown.map(({ id }) => id)
  const labelOf = (id: string | number) => {
    const found = items.find((item) => item.id === id)
    return found ? nameOf(found) : `The ${noun}`
  }
  const placeIn = (order: readonly string[], id: string | number) =>
    `${order.indexOf(String(id)) + 1} of ${order.length}`
  const saveIfMoved = (order: string[]) => {
    const before = inOrder(items, saving).map(({ id }) => id)
    if (order.some((id, at) => id !== before[at])) save(order)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) saveIfMoved(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const putDown = ({ id }: Held) => {
    setLifted(null)
    setSaid(`${labelOf(id)} is put down at ${placeIn(ids, id)}.`)
    saveIfMoved(ids)
  }
  const moveByKey = (event: KeyboardEvent, id: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const presses = event.key === ' ' || event.key === 'Enter'
    if (!held) {
      if (!presses) return
      event.preventDefault()
      if (event.repeat) return
      setLifted({ id, ids })
      return setSaid(`${labelOf(id)} is picked up, ${placeIn(ids, id)}.`)
    }
    const from = ids.indexOf(held.id)
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: ids.length - 1 }[event.key]
    if (event.key === 'Tab') return putDown(held)
    if (to === undefined && !presses && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (to !== undefined) {
      const moved = to < 0 || to >= ids.length ? ids : arrayMove(ids, from, to)
      setLifted({ id: held.id, ids: moved })
      setSaid(`${labelOf(held.id)} is at ${placeIn(moved, held.id)}.`)
    } else if (event.key === 'Escape') {
      setLifted(null)
      setSaid(`${labelOf(held.id)} stays where it was.`)
    } else if (!event.repeat) putDown(held)
  }
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => setLifted(null)}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: `Press space to pick the ${noun} up, arrows to move it, space to put it down, Escape to leave it.`,
        },
        announcements: {
          onDragStart: ({ active }) => `${labelOf(active.id)} is picked up, ${placeIn(ids, active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${labelOf(active.id)} is at ${placeIn(ids, over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${labelOf(active.id)} is put down at ${placeIn(ids, over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${labelOf(active.id)} stays where it was.`,
        },
      }}
    >
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="flex flex-col divide-y divide-border">
          {shown.map((item, at) => (
            <SortableLine
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              disabled={items.length < 2}
              heldAt={item.id === held?.id ? at : null}
              onKeyDown={(event) => moveByKey(event, item.id)}
              onBlur={() => held?.id === item.id && putDown(held)}
            >
              {children(item)}
            </SortableLine>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

/** The order that is on its way, and what saves another: the newest of those that wait for the one before. */
function useOrderToSave(onOrder: (ids: string[]) => Promise<unknown>) {
  const [saving, setSaving] = useState<string[] | null>(null)
  const next = useRef<string[] | null>(null)
  const isUnderWay = useRef(false)
  const save = async (ids: string[]) => {
    setSaving(ids)
    next.current = ids
    if (isUnderWay.current) return
    isUnderWay.current = true
    while (next.current) {
      const sent = next.current
      next.current = null
      await onOrder(sent).catch(() => {})
    }
    isUnderWay.current = false
    setSaving(null)
  }
  return [saving, (ids: string[]) => void save(ids)] as const
}

/** Items as `ids` names them; what it does not name comes last. */
function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[] | null): readonly T[] {
  if (!ids) return items
  const places = new Map(ids.map((id, at) => [id, at]))
  return items.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length))
}

interface SortableLineProps {
  id: string
  name: string
  disabled: boolean
  /** Where it stands while keys move it. */
  heldAt: number | null
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  children: ReactNode
}

function SortableLine({ id, name, disabled, heldAt, onKeyDown, onBlur, children }: SortableLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging, node } =
    useSortable({ id, disabled })
  const held = heldAt !== null
  // Synchronises the scrolled page with a line that keys move out of it.
  useEffect(() => {
    if (heldAt !== null) node.current?.scrollIntoView({ block: 'nearest' })
  }, [heldAt, node])
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'flex items-start gap-2 bg-surface py-4 first:pt-0 last:pb-0',
        (isDragging || held) && 'relative z-10 rounded-lg shadow-soft',
        held && 'ring-2 ring-focus',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-pressed={held || attributes['aria-pressed']}
        aria-label={`Move ${name}`}
        onKeyDown={disabled ? undefined : onKeyDown}
        onBlur={onBlur}
        className="-ml-2 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
