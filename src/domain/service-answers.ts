import type { QuestionType } from './options'

export interface AskedQuestion {
  questionId: string
  label: string
  type: QuestionType
  required: boolean
  options: readonly string[]
}

export type AnswerValue = string | string[]

/** What a request keeps of an answer, so that later edits to questions cannot rewrite it (rule 3). */
export interface AnswerSnapshot {
  questionId: string
  label: string
  type: QuestionType
  value: AnswerValue
}

export interface AnswerIssue {
  questionId: string
  message: string
}

export interface CheckedAnswers {
  answers: AnswerSnapshot[]
  issues: AnswerIssue[]
}

/** What a question about a number can be answered with: sizes, counts and years of a home. */
export const answerRange = {
  min: 0,
  max: 1_000_000,
  message: 'Please enter a number from 0 to 1,000,000',
} as const

const longestAnswer = 2000

type Read = { value: AnswerValue } | { message: string } | 'empty'

const readers: Record<QuestionType, (question: AskedQuestion, given: AnswerValue) => Read> = {
  text: (_question, given) => readText(given),
  textarea: (_question, given) => readText(given),
  number: (_question, given) => {
    const text = readText(given)
    if (text === 'empty' || 'message' in text) return text
    if (!/^-?\d{1,12}([.,]\d{1,4})?$/.test(String(text.value))) return { message: 'Please enter a number' }
    const number = Number(String(text.value).replace(',', '.'))
    const { min, max } = answerRange
    return number >= min && number <= max ? text : { message: answerRange.message }
  },
  select: (question, given) => {
    const text = readText(given)
    if (text === 'empty' || 'message' in text) return text
    return question.options.includes(String(text.value)) ? text : { message: 'Please choose one of the options' }
  },
  multiselect: (question, given) => {
    const chosen = [...new Set((Array.isArray(given) ? given : [given]).map((item) => item.trim()).filter(Boolean))]
    if (chosen.length === 0) return 'empty'
    const known = chosen.every((item) => question.options.includes(item))
    return known ? { value: chosen } : { message: 'Please choose from the options' }
  },
}

/**
 * Checks the answers to a category's questions: required, option membership, number.
 * Keys that belong to no question are dropped.
 */
export function checkAnswers(
  questions: readonly AskedQuestion[],
  given: Readonly<Record<string, AnswerValue | undefined>>,
): CheckedAnswers {
  const answers: AnswerSnapshot[] = []
  const issues: AnswerIssue[] = []
  for (const question of questions) {
    const { questionId, label, type, required } = question
    const raw = Object.hasOwn(given, questionId) ? given[questionId] : undefined
    const read = raw === undefined ? 'empty' : readers[type](question, raw)
    if (read === 'empty') {
      if (required) issues.push({ questionId, message: `Please answer: ${label}` })
    } else if ('message' in read) {
      issues.push({ questionId, message: read.message })
    } else {
      answers.push({ questionId, label, type, value: read.value })
    }
  }
  return { answers, issues }
}

function readText(given: AnswerValue): Read {
  if (Array.isArray(given)) return { message: 'Please give one answer' }
  const value = given.trim()
  if (!value) return 'empty'
  return value.length > longestAnswer ? { message: `Please keep this under ${longestAnswer} characters` } : { value }
}
