import * as texts from '#messages/admin/platform/forms.js'
/** Problems of a rejected form: one line beside its button, the full text above its fields. */

import { Alert, Button, Flex, Text } from '@mantine/core'
import { fieldsWithProblems } from '#messages/admin/platform/forms.js'
import { useFocusReturn } from '../components/controls/use-focus-back.ts'
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
  const reason = summary ?? (fields > 0 ? fieldsWithProblems({ n: fields }) : null)
  return (
    <Flex component="span" gap="3xs" align="center" miw={0} role="status">
      <Text span truncate size="sm" c="var(--mantine-color-error)">
        {reason ? texts.notSavedBecause({ reason }) : texts.notSaved}
      </Text>
      <Button flex="none" size="compact-xs" variant="subtle" color="red" onClick={showFirstProblem}>
        {texts.show}
      </Button>
    </Flex>
  )
}

interface FormFailureProps {
  text: string | null
  mb?: 'md'
}

/** Message of a failure that names no field. */
export const FormFailure = ({ text, ...look }: FormFailureProps) =>
  text && <FocusedFailure text={text} {...look} />

const FocusedFailure = ({ text, mb }: FormFailureProps) => {
  // The message has the focus, and goes with the next attempt to save.
  useFocusReturn()
  return (
    <Alert color="red" role="alert" {...(mb && { mb })} data-problem tabIndex={-1}>
      {text}
    </Alert>
  )
}
