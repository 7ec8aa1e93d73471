import { Checkbox, Table } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/platform/lists.js'

export type Ticks = ReturnType<typeof useTicks>

export const useTicks = () => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      setIds(now => new Set(now.has(id) ? [...now].filter(ticked => ticked !== id) : [...now, id])),
    set: (chosen: readonly number[]) => setIds(new Set(chosen)),
  }
}

export const TickAll = ({ rows, ticks }: { rows: readonly { id: number }[]; ticks: Ticks }) => {
  const isAll = rows.every(({ id }) => ticks.has(id))
  return (
    <Table.Th w="2rem" className="admin-tick">
      <Checkbox
        size="xs"
        aria-label={texts.markAll}
        checked={isAll}
        indeterminate={!isAll && rows.some(({ id }) => ticks.has(id))}
        onChange={() => ticks.set(isAll ? [] : rows.map(({ id }) => id))}
      />
    </Table.Th>
  )
}

export const TickCell = ({ id, label, ticks }: { id: number; label: string; ticks: Ticks }) => (
  <Table.Td w="2rem" className="admin-tick">
    <Checkbox size="xs" aria-label={label} checked={ticks.has(id)} onChange={() => ticks.toggle(id)} />
  </Table.Td>
)
