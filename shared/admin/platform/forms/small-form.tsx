/** A form shown in place of a record: failures above the fields, a question before unsaved work is dropped. */
import { Box, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CancelButton } from './cancel-button.tsx'
import { FormErrorNote, FormFailure } from './form-error-note.tsx'
import { LeaveGuard } from './leave-guard.tsx'

export interface SmallFormProps {
  label: string
  /** Label of the submit button; default: save. */
  action?: string
  failure: string | null
  /** Problems by field. */
  errors: Readonly<Record<string, unknown>>
  saving: boolean
  dirty: boolean
  /** True when the save is sent even if the form closes: leaving asks nothing. */
  goesByItself?: boolean
  className?: string
  /** Shown beside the buttons. */
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
  <Box
    component="form"
    bd="1px solid var(--accent)"
    bdrs="md"
    p="sm"
    onSubmit={event => {
      event.preventDefault()
      act.onSave()
    }}
    noValidate
    className={className ?? ''}
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
  </Box>
)
