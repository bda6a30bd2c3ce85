/** Fixed option lists of the forms, word for word. Source: rule 51. */
export const wizardTimelines = [
  'As soon as possible',
  'Within 1 month',
  '1-3 months',
  '3-6 months',
  '6+ months',
  'Flexible',
] as const

export const quoteFormTimelines = ['ASAP', 'Within 1 week', 'Within 1 month', 'Within 3 months', 'Flexible'] as const

export const wizardBudgets = [
  'Under $5,000',
  '$5,000 - $10,000',
  '$10,000 - $25,000',
  '$25,000 - $50,000',
  '$50,000 - $100,000',
  'Over $100,000',
  'Not sure yet',
] as const

export const quoteFormBudgets = [
  'Under $1,000',
  '$1,000 - $5,000',
  '$5,000 - $10,000',
  '$10,000 - $25,000',
  'Over $25,000',
] as const

/** Both forms share one endpoint, so a value from either list is accepted (rule 2). */
export const timelines: readonly string[] = [...new Set<string>([...wizardTimelines, ...quoteFormTimelines])]
export const budgets: readonly string[] = [...new Set<string>([...wizardBudgets, ...quoteFormBudgets])]

export const employeeCounts = ['1-5', '6-10', '11-20', '21-50', '50+'] as const

export const documentTypes = ['license', 'insurance', 'certification', 'portfolio', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  license: 'License',
  insurance: 'Insurance',
  certification: 'Certification',
  portfolio: 'Portfolio',
  other: 'Other',
}

export const documentDecisions = ['pending', 'verified', 'rejected'] as const
export type DocumentDecision = (typeof documentDecisions)[number]

export const questionTypes = ['text', 'textarea', 'number', 'select', 'multiselect'] as const
export type QuestionType = (typeof questionTypes)[number]

/** As the admin's dialog offers them. Source: rule 51. */
export const questionTypeLabels: Record<QuestionType, string> = {
  text: 'Text',
  textarea: 'Textarea',
  number: 'Number',
  select: 'Select (Single Choice)',
  multiselect: 'Multi-Select (Checkboxes)',
}
