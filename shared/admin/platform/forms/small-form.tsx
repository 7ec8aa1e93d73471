/** A form that opens in the place of a record: a failure stands above, unsaved work is asked about. */
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CancelButton } from './cancel-button.tsx'
import { FormErrorNote, FormFailure } from './form-error-note.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './small-form.module.css'

export interface SmallFormProps {
  label: string
  /** Label of the button; saving when left out. */
  action?: string
  failure: string | null
  /** Problems by field. */
  errors: Readonly<Record<string, unknown>>
  saving: boolean
  dirty: boolean
  /** It is saved without the form as well: leaving it asks nothing. */
  goesByItself?: boolean
  className?: string
  /** Beside the buttons. */
  aside?: ReactNode
  onSave(): void
  onClose(): void
  children: ReactNode
}

export const SmallForm = ({
  label,
  action = 'Сохранить',
  failure,
  errors,
  saving,
  dirty,
  goesByItself = false,
  className,
  aside,
  children,
  ...act
}: SmallFormProps) => (
  <form
    onSubmit={event => {
      event.preventDefault()
      act.onSave()
    }}
    noValidate
    className={`${classes.form}${className ? ` ${className}` : ''}`}
    aria-label={label}
  >
    <Stack gap="sm">
      <FormFailure text={failure} />
      {children}
      <Group gap="xs">
        <Button type="submit" loading={saving}>
          {action}
        </Button>
        <CancelButton dirty={dirty} onCancel={act.onClose} />
        {aside}
        <FormErrorNote errors={errors} failure={failure} />
      </Group>
    </Stack>
    <LeaveGuard dirty={dirty && !saving && !goesByItself} save={{ run: act.onSave, running: saving }} />
  </form>
)
