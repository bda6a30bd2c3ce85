'use client'

import { useState } from 'react'

/** Which rows of the page in sight are selected; those of other pages are not. */
export function useSelection<R>(rows: readonly R[], keyOf: (row: R) => string, nameOf: (row: R) => string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter((row) => chosen.has(keyOf(row)))
  const ids = new Set(selected.map(keyOf))
  return {
    selected,
    selection: {
      ids,
      nameOf,
      onToggle: (row: R) => {
        const next = new Set(ids)
        if (!next.delete(keyOf(row))) next.add(keyOf(row))
        setChosen(next)
      },
    },
    selectAll: () => setChosen(new Set(rows.map(keyOf))),
    clear: () => setChosen(new Set()),
  }
}
