'use client'

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '~/lib/cn'

interface SortableListProps<T extends { id: string }> {
  items: readonly T[]
  /** What one of them is, as in `the question`. */
  noun: string
  /** Its name, as it is announced while it moves. */
  nameOf: (item: T) => string
  /** The ids in the order they were put in. */
  onOrder: (ids: string[]) => void
  disabled?: boolean
  children: (item: T) => ReactNode
}

/** Lines that are moved by their handles: dragged, or with the space bar and the arrows. */
export function SortableList<T extends { id: string }>({
  items,
  noun,
  nameOf,
  onOrder,
  disabled = false,
  children,
}: SortableListProps<T>) {
  const contextId = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const labelOf = (id: string | number) => {
    const found = items.find((item) => item.id === id)
    return found ? nameOf(found) : `The ${noun}`
  }
  const placeOf = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: `Press space to pick the ${noun} up, arrows to move it, space to put it down, Escape to leave it.`,
        },
        announcements: {
          onDragStart: ({ active }) => `${labelOf(active.id)} is picked up, ${placeOf(active.id)}.`,
          onDragOver: ({ active, over }) => (over ? `${labelOf(active.id)} is at ${placeOf(over.id)}.` : undefined),
          onDragEnd: ({ active, over }) =>
            over ? `${labelOf(active.id)} is put down at ${placeOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${labelOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="flex flex-col divide-y divide-border">
          {items.map((item) => (
            <SortableLine key={item.id} id={item.id} name={nameOf(item)} disabled={disabled || items.length < 2}>
              {children(item)}
            </SortableLine>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableLineProps {
  id: string
  name: string
  disabled: boolean
  children: ReactNode
}

function SortableLine({ id, name, disabled, children }: SortableLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'flex items-start gap-2 bg-surface py-4 first:pt-0 last:pb-0',
        isDragging && 'relative z-10 rounded-lg shadow-soft',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className="-ml-2 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
