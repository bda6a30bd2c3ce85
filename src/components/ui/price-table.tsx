interface PriceTableProps {
  caption: string
  headings: { description: string; amount: string }
  lines: readonly {
    description: string
    quantity: string
    unit: string
    unitPrice: string
    amount: string
    remark: string
  }[]
  sums: readonly { name: string; amount: string }[]
  remarks: readonly string[]
  /** Of the texts in it, where it is not the page's. */
  lang: string
}

/** What a price is made of: lines with their amounts, then the sums. The price itself stands above it. */
export function PriceTable({ caption, headings, lines, sums, remarks, lang }: PriceTableProps) {
  return (
    <div lang={lang}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{headings.description}</th>
            <th scope="col">{headings.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <tr key={index} className="border-b border-border align-top">
              <td className="py-2 pr-4">
                <span className="block wrap-anywhere whitespace-pre-line">{line.description || '-'}</span>
                <span className="block wrap-anywhere text-muted">
                  {[line.quantity, line.unit].filter(Boolean).join(' ')} × {line.unitPrice}
                </span>
                {line.remark && <span className="block wrap-anywhere text-muted">{line.remark}</span>}
              </td>
              <td className="py-2 text-right whitespace-nowrap">{line.amount || '-'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ name, amount }) => (
            <tr key={name} className="align-top text-muted">
              <th scope="row" className="pt-2 pr-4 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="pt-2 text-right whitespace-nowrap">{amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {remarks.map((remark) => (
        <p key={remark} className="mt-2 text-sm text-muted">
          {remark}
        </p>
      ))}
    </div>
  )
}
