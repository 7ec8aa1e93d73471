import { Box, Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'

/** Forms of the toolbar, of which one is open at a time; opened by a button, the slash menu or the selection menu. */
export type ToolForm = 'link' | 'video' | 'block'
export interface ToolForms {
  opened: ToolForm | null
  open(form: ToolForm | null): void
}

interface ToolPopoverProps {
  /** Its name is also that of the button's icon. */
  form: Exclude<ToolForm, 'block'>
  forms: ToolForms
  /** Accessible name of the button. */
  label: string
  /** Accessible name of the form; default: `label`. */
  title?: string
  pressed?: boolean
  children: ReactNode
}

export const ToolPopover = ({ form, forms, label, title = label, pressed, children }: ToolPopoverProps) => (
  <Popover
    opened={forms.opened === form}
    onChange={open => !open && forms.open(null)}
    trapFocus
    returnFocus
    withArrow
    shadow="md"
  >
    <Popover.Target>
      <IconButton icon={form} label={label} aria-pressed={pressed} onClick={() => forms.open(form)} />
    </Popover.Target>
    <Popover.Dropdown aria-label={title}>
      <Box w={280}>{children}</Box>
    </Popover.Dropdown>
  </Popover>
)

/** Runs `act` on Enter in a field, and keeps the surrounding form from being submitted. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  act()
}
