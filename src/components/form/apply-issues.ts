import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

interface Issue {
  path: string
  message: string
}

/** Puts what the server found wrong on the fields it is about. Says whether any of them is in this form. */
export function applyIssues<T extends FieldValues>(
  issues: readonly Issue[] | undefined,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const ours = (issues ?? []).filter((issue) => (fields as readonly string[]).includes(issue.path))
  for (const [position, issue] of ours.entries())
    setError(issue.path as FieldPath<T>, { type: 'server', message: issue.message }, { shouldFocus: position === 0 })
  return ours.length > 0
}

/** What the server found wrong, of what a call was rejected with. */
export function issuesOf(error: unknown): Issue[] {
  return (error as { data?: { issues?: Issue[] } | null } | null)?.data?.issues ?? []
}

/** The same as `applyIssues` for what a call was rejected with. */
export function applyRefusal<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  return applyIssues(issuesOf(error), fields, setError)
}
