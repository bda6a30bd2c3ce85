'use client'

import type { ReactNode } from 'react'
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
  const save = api.serviceQuestion.order.useMutation({
    onSuccess: () => showToast({ title: 'Order saved' }),
    onError: (error) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Failed to save the order'), tone: 'error' }),
    onSettled: () => utils.serviceQuestion.list.invalidate(),
  })
  return (
    <SortableList
      items={questions}
      noun="question"
      nameOf={({ label }) => label}
      onOrder={(ids) => save.mutateAsync({ serviceCategorySlug, ids })}
    >
      {children}
    </SortableList>
  )
}
