import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFocusReturn } from '../components/controls/use-focus-back.ts'
import { CancelButton } from './cancel-button.tsx'
import { LeaveGuard } from './leave-guard.tsx'

export interface FormDialogProps {
  title: string
  /** Label of the submit button. */
  action: string
  /** True where the action destroys something. */
  destroys?: boolean
  saving?: boolean
  disabled?: boolean
  size?: string
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

export const FormDialog = ({
  title,
  action,
  destroys = false,
  saving = false,
  disabled = false,
  size = 'md',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => {
  useFocusReturn()
  const [isTyped, setTyped] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      // With something typed only the cancel button closes the dialog, and asks first.
      withCloseButton={!isTyped}
      closeOnEscape={!isTyped}
      closeOnClickOutside={!isTyped}
      title={title}
      size={size}
      centered
    >
      <form
        noValidate
        onChange={({ target }) =>
          setTyped(isTyped || !(target as Element).matches('[autocomplete="current-password"]'))
        }
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap="md">
          {children}
          <LeaveGuard dirty={isTyped && !saving} />
          <Group justify="flex-end" gap="xs">
            <CancelButton dirty={isTyped} onCancel={onClose} />
            <Button type="submit" {...(destroys && { color: 'red' })} loading={saving} disabled={disabled}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
