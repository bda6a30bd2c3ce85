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
import { type ReactNode, useId, useState } from 'react'
import { showToast } from '~/components/ui/toast'
import type { ServiceQuestion } from '~/contracts/service-question'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Question = Json<ServiceQuestion>

interface OrderedQuestionsProps {
  serviceCategorySlug: string
  questions: readonly Question[]
  children: (question: Question) => ReactNode
}

/** A service's questions, moved by their handles: dragged, or with the space bar and the arrows. */
export function OrderedQuestions({ serviceCategorySlug, questions, children }: OrderedQuestionsProps) {
  const utils = api.useUtils()
  const contextId = useId()
  /** The order that is on its way to the server. */
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const save = api.serviceQuestion.order.useMutation({
    onSuccess: () => showToast({ title: 'Order saved' }),
    onError: (error) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Failed to save the order'), tone: 'error' }),
    onSettled: async () => {
      await utils.serviceQuestion.list.invalidate()
      setMoved(null)
    },
  })
  const places = moved && new Map(moved.map((id, at) => [id, at]))
  const shown = places
    ? questions.toSorted((a, b) => (places.get(a.id) ?? questions.length) - (places.get(b.id) ?? questions.length))
    : questions
  const ids = shown.map(({ id }) => id)
  const labelOf = (id: string | number) => questions.find((question) => question.id === id)?.label ?? 'The question'
  const placeOf = (id: string | number | undefined) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const next = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    setMoved(next)
    save.mutate({ serviceCategorySlug, ids: next })
  }
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press space to pick the question up, arrows to move it, space to put it down, Escape to leave it.',
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
          {shown.map((question) => (
            <SortableLine key={question.id} question={question} disabled={save.isPending || questions.length < 2}>
              {children(question)}
            </SortableLine>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableLineProps {
  question: Question
  disabled: boolean
  children: ReactNode
}

function SortableLine({ question, disabled, children }: SortableLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: question.id,
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
        aria-label={`Move ${question.label}`}
        className="-ml-2 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
