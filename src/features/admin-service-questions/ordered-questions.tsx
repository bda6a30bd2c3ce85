'use client'

import { type ReactNode, useState } from 'react'
import { SortableList } from '~/components/ui/sortable-list'
import { showToast } from '~/components/ui/toast'
import type { ServiceQuestion } from '~/contracts/service-question'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Question = Json<ServiceQuestion>

interface OrderedQuestionsProps {
  serviceCategorySlug: string
  questions: readonly Question[]
  children: (question: Question) => ReactNode
}

/** A service's questions, moved by their handles. */
export function OrderedQuestions({ serviceCategorySlug, questions, children }: OrderedQuestionsProps) {
  const utils = api.useUtils()
  /** The order that is on its way to the server. */
  const [moved, setMoved] = useState<readonly string[] | null>(null)
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
  return (
    <SortableList
      items={shown}
      noun="question"
      nameOf={({ label }) => label}
      disabled={save.isPending}
      onOrder={(ids) => {
        setMoved(ids)
        save.mutate({ serviceCategorySlug, ids })
      }}
    >
      {children}
    </SortableList>
  )
}
