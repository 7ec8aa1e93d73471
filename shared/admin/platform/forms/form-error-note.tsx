/** Problems of a rejected form: one line beside its button, the full text above its fields. */
import { Alert, Button } from '@mantine/core'
import { pluralise } from '../format/format-time.ts'
import classes from './form-error-note.module.css'
import { showFirstProblem } from './use-show-problems.ts'

export interface FormErrorNoteProps {
  /** Problems by field. */
  errors: Readonly<Record<string, unknown>>
  failure?: string | null
  /** Text shown in place of the number of fields with problems. */
  summary?: string | null
}

export const FormErrorNote = ({ errors, failure, summary }: FormErrorNoteProps) => {
  const fields = Object.values(errors).filter(Boolean).length
  if (fields === 0 && !failure) return null
  const reason =
    summary ??
    (fields > 0 ? pluralise(fields, ['поле с ошибкой', 'поля с ошибкой', 'полей с ошибкой']) : null)
  return (
    <span className={classes.note} role="status">
      <span>Не сохранено{reason && `: ${reason}`}</span>
      <Button size="compact-xs" variant="subtle" color="red" onClick={showFirstProblem}>
        показать
      </Button>
    </span>
  )
}

/** Message of a failure that names no field. */
export const FormFailure = ({ text, mb }: { text: string | null; mb?: 'md' }) =>
  text && (
    <Alert color="red" role="alert" {...(mb && { mb })} data-problem tabIndex={-1}>
      {text}
    </Alert>
  )
