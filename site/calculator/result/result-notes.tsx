/** Lines that could not be priced, and notes to read before relying on the total. */
import { ask, notes } from '#messages/calculation/calculator.js'
import { dayCodes } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown, StatementNote } from '#shared/calculator/statement/statement-shape.ts'
import type { Calculation } from '../use-calculator.ts'
import { RequestCallButton } from './request-call-button.tsx'

export interface ResultNotesProps {
  calculation: Calculation
  statement: CostBreakdown
}

export const ResultNotes = ({ calculation, statement }: ResultNotesProps) => (
  <>
    {statement.missing.length > 0 && (
      <div className="stack statement-missing">
        <p>{notes.missing}</p>
        <ul>
          {statement.missing.map(note => (
            <li key={note.code + note.message}>{note.message}</li>
          ))}
        </ul>
      </div>
    )}
    <NoteList
      notes={statement.warnings.filter(note => !isAdvice(note) && !isSaid(note, statement))}
      calculation={calculation}
      statement={statement}
    />
  </>
)

/** Notes that do not affect the total, shown after the others. */
export const Advice = (props: ResultNotesProps) => (
  <NoteList notes={props.statement.warnings.filter(isAdvice)} {...props} />
)

const isAdvice = ({ code }: StatementNote): boolean => adviceCodes.has(code)

const adviceCodes = new Set([
  'age_over_15',
  'coefficient_grows',
  'eur1_georgia',
  'eur1_origin',
  'low_price',
  'model_year',
  'pickup_code',
])

/**
 * True for a note whose content is already in the total's title, in the line beside the total, or in a stronger note.
 */
const isSaid = ({ code }: StatementNote, { warnings }: CostBreakdown): boolean =>
  code === 'repair_not_given' ||
  dayCodes.has(code) ||
  (code === 'rates_stale' && warnings.some(warning => warning.code === 'rates_old'))

const NoteList = ({ notes, calculation, statement }: ResultNotesProps & { notes: StatementNote[] }) =>
  notes.length > 0 && (
    <ul className="stack small soft statement-notes">
      {notes.map(note => (
        <li key={note.code + note.message}>
          <span>{`${note.message} `}</span>
          {note.code === 'preliminary' && (
            <RequestCallButton className="accent" calculation={calculation} statement={statement}>
              {ask}
            </RequestCallButton>
          )}
        </li>
      ))}
    </ul>
  )
