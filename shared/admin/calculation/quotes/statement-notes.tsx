import { Alert } from '@mantine/core'
import type { Statement } from '#shared/calculator/statement/statement-shape.ts'

/** What the statement warned of and what it could not price. */
export const StatementNotes = ({ statement }: { statement: Pick<Statement, 'missing' | 'warnings'> }) =>
  [...statement.missing, ...statement.warnings].map(({ code, message }) => (
    <Alert key={`${code} ${message}`} color="yellow" my="xs">
      {message}
    </Alert>
  ))
