import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../components/controls/use-focus-back.ts'

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
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" {...(destroys && { color: 'red' })} loading={saving} disabled={disabled}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
