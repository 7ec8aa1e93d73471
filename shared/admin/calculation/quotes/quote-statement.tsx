/** A stored statement line by line, as the client saw it, with what it warned of. */
import { Alert } from '@mantine/core'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { StatementTable } from '#shared/ui/statement-table.tsx'
import './quote-statement.css'

export const QuoteStatement = ({ number, statement }: { number: string; statement: Statement }) => (
  <>
    <StatementTable statement={statement} caption={`Расчёт ${number} по строкам`} />
    <StatementNotes statement={statement} />
  </>
)

/** What the statement warned of and what it could not price. */
export const StatementNotes = ({ statement }: { statement: Statement }) =>
  [...statement.missing, ...statement.warnings].map(({ code, message }) => (
    <Alert key={`${code} ${message}`} color="yellow" my="xs">
      {message}
    </Alert>
  ))
