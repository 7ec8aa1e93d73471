/** A button of the toolbar with a small form under it. */
import { ActionIcon, Box, Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon, type IconName } from '#shared/admin/platform/components/facts/icon.tsx'

/** The forms of the toolbar: one is open at a time, opened by its button, the slash menu or the bubble menu. */
export type ToolForm = 'link' | 'video' | 'block'
export interface ToolForms {
  opened: ToolForm | null
  open(form: ToolForm | null): void
}

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
        <ActionIcon aria-label={label} aria-pressed={pressed} onClick={act.onOpen}>
          <Icon name={icon} size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Box w={280}>{children}</Box>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Does what the form is for; the surrounding form must not be sent. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  act()
}
