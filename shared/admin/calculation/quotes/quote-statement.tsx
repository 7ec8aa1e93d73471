/** A stored statement line by line, as the client saw it, with what it warned of. */
import type { Statement } from '#shared/calculator/statement/statement-shape.ts'
import { StatementTable } from '#shared/ui/statement-table.tsx'
import { StatementNotes } from './statement-notes.tsx'
import './quote-statement.css'

export const QuoteStatement = ({ number, statement }: { number: string; statement: Statement }) => (
  <>
    <StatementTable statement={statement} caption={`Расчёт ${number} по строкам`} />
    <StatementNotes statement={statement} />
  </>
)
