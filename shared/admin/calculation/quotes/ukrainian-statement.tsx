import { groups } from '#messages/uk/calculation/line-groups.js'
import * as table from '#messages/uk/calculation/statement.js'
import { totals } from '#messages/uk/calculation/totals.js'
import { StatementTable, type StatementTableProps } from '#shared/ui/statement-table.tsx'

/** A statement whose lines were written in Ukrainian, under groups and totals in the same language. */
export const UkrainianStatement = (props: Omit<StatementTableProps, 'texts'>) => (
  <StatementTable {...props} texts={{ groups, totals, table }} />
)
