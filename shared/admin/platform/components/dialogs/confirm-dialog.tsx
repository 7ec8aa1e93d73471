/** Asks before something is destroyed or published unfinished. */
import { Button, Group, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  children: ReactNode
  /** Text of the confirming button. */
  action: string
  busy?: boolean
  /** Colour of the confirming button: red where something is lost. */
  color?: string
  /** Alternative action, shown beside the buttons. */
  aside?: ReactNode
  onConfirm(): void
  onClose(): void
}

export const ConfirmDialog = ({
  opened,
  title,
  children,
  action,
  aside,
  color = 'red',
  ...rest
}: ConfirmDialogProps) => (
  // The z-index puts it above a dialog from which the question was asked.
  <Modal opened={opened} onClose={rest.onClose} title={title} centered zIndex={getDefaultZIndex('popover')}>
    <Stack gap="lg">
      <Text component="div" size="sm">
        {children}
      </Text>
      {/* Sticky, so that the buttons stay in view below a long list. */}
      <Group
        justify="flex-end"
        gap="xs"
        pos="sticky"
        bottom={0}
        mb="-md"
        pb="md"
        bg="var(--mantine-color-body)"
      >
        <Button variant="default" onClick={rest.onClose} data-autofocus>
          Отмена
        </Button>
        <Button color={color} loading={rest.busy ?? false} onClick={rest.onConfirm}>
          {action}
        </Button>
        {aside}
      </Group>
    </Stack>
  </Modal>
)
