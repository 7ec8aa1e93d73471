import { Box, Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'

/** Forms of the toolbar, of which one is open at a time; opened by a button, the slash menu or the selection menu. */
export type ToolForm = 'link' | 'video' | 'block'
export interface ToolForms {
  opened: ToolForm | null
  open(form: ToolForm | null): void
}

export interface ToolPopoverProps {
  /** Accessible name of the button. */
  label: string
  /** Accessible name of the form. */
  title: string
  icon: IconName
  pressed?: boolean
  opened: boolean
  onOpen(): void
  onClose(): void
  children: ReactNode
}

export const ToolPopover = ({ label, title, icon, pressed, opened, children, ...act }: ToolPopoverProps) => {
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
        <IconButton icon={icon} label={label} aria-pressed={pressed} onClick={act.onOpen} />
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Box w={280}>{children}</Box>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Runs `act` on Enter in a field, and keeps the surrounding form from being submitted. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  act()
}
