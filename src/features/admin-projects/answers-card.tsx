import { Card, CardHeader } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import type { Project } from '~/contracts/project'
import { spacedWords } from '~/lib/format'
import type { Json } from '~/lib/json'

export function AnswersCard({ answers }: { answers: Json<Project>['serviceSpecificAnswers'] }) {
  const entries = Object.entries(answers)
  return (
    <Card>
      <CardHeader title="Service-Specific Details" />
      {entries.length === 0 ? (
        <p className="text-sm text-muted">No questions were answered.</p>
      ) : (
        <Facts
          facts={entries.map(([key, value]) => [spacedWords(key), Array.isArray(value) ? value.join(', ') : value])}
        />
      )}
    </Card>
  )
}
