import { howLong, type Retention } from '~/domain/retention'
import { capitalize } from '~/lib/format'

/** What is kept, why, and how long: two columns, so that a phone shows it as a table too. */
export function RetentionTable({ rows }: { rows: readonly Retention[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What is kept and why, and how long</caption>
      <thead>
        <tr className="border-b border-border text-left align-bottom text-foreground">
          <th scope="col" className="py-2 pr-5 font-medium">
            What we keep, and why
          </th>
          <th scope="col" className="py-2 font-medium">
            How long
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {rows.map((row) => (
          <tr key={row.what} className="align-top">
            <th scope="row" className="py-3 pr-5 text-left font-normal">
              <span className="font-medium text-foreground">{row.what}</span>
              <span className="mt-1 block text-muted">{capitalize(row.why)}</span>
            </th>
            <td className="w-2/5 py-3 sm:w-1/3">{capitalize(howLong(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
