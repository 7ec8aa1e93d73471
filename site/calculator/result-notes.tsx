/** What could not be priced, and what to know before the figures are believed. */
import { ask, notes } from '#messages/calculator.js'
import type { Statement } from '#shared/calculator/statement/statement-shape.ts'
import { TalkButton } from './talk-button.tsx'
import type { Calculation } from './use-calculator.ts'

export interface ResultNotesProps {
  calculation: Calculation
  statement: Statement
}

export const ResultNotes = ({ calculation, statement }: ResultNotesProps) => (
  <>
    {statement.missing.length > 0 && (
      <div className="statement-missing">
        <p>{notes.missing}</p>
        <ul>
          {statement.missing.map(note => (
            <li key={note.code + note.message}>{note.message}</li>
          ))}
        </ul>
      </div>
    )}
    {statement.warnings.length > 0 && (
      <ul className="statement-notes">
        {statement.warnings.map(note => (
          <li key={note.code + note.message}>
            {note.message}
            {note.code === 'preliminary' && (
              <>
                {' '}
                <TalkButton className="inline-link" calculation={calculation} statement={statement}>
                  {ask}
                </TalkButton>
              </>
            )}
          </li>
        ))}
      </ul>
    )}
  </>
)
