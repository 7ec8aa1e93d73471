import { useState } from 'react'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { Table } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { type GridDraft, restoreDraft } from './grid-draft.ts'
import { findEditedTable, readVersion } from './grid-queries.ts'
import type { GridState } from './grid-shapes.ts'
import { mergeTables, type TableMerge, type TableMergeChoice } from './merge-tables.ts'

export interface RunningMerge {
  merge: TableMerge
  theirs: Table
}

export const useTableMerge = (
  { title, plan }: { title: TableTitle; plan: Day | null },
  client: Client,
  adopt: (next: GridState) => void,
) => {
  const [running, setRunning] = useState<RunningMerge | null>(null)
  return {
    running,
    /** Returns an error message for people, or null. */
    start: async (mine: GridDraft, baseVersion: number, base?: TableContent): Promise<string | null> => {
      try {
        const theirs = await findEditedTable(client, title, plan)
        const from = base ?? (await readVersion(client, title, baseVersion))
        setRunning({ theirs, merge: mergeTables(title, from, theirs, mine) })
        return null
      } catch (error) {
        return messageOf(error)
      }
    },
    finish: (choices: ReadonlyMap<string, TableMergeChoice>) => {
      if (running) adopt(restoreDraft(title, running.theirs, running.merge.resolve(choices)))
      setRunning(null)
    },
    close: () => setRunning(null),
  }
}
