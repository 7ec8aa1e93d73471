/** A button of the toolbar with a small form under it; Enter in any of its fields does what the form is for. */
import { ActionIcon, Popover, Stack } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon, type IconName } from '#shared/admin/components/icon.tsx'

export interface ToolPopoverProps {
  /** Names the button. */
  label: string
  /** Names the form. */
  title: string
  icon: IconName
  pressed?: boolean
  opened: boolean
  onOpen(): void
  onClose(): void
  onEnter(): void
  children: ReactNode
}

export const ToolPopover = ({ label, title, icon, pressed, opened, children, ...act }: ToolPopoverProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The surrounding form must not be sent.
    event.preventDefault()
    act.onEnter()
  }
  return (
    <Popover
      opened={opened}
      onChange={open => !open && act.onClose()}
      trapFocus
      returnFocus
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon aria-label={label} aria-pressed={pressed} onClick={act.onOpen}>
          <Icon name={icon} size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Stack gap="xs" w={280} onKeyDown={onKeyDown}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
