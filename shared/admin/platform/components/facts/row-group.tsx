/** Rows of a kind under their name, which folds and unfolds them. */
import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

export interface RowGroupProps {
  title: string
  /** Explains the group, read while it is unfolded. */
  about?: string
  /** Beside its name, folded or not. */
  facts?: ReactNode
  folded?: boolean
  /** Something in it is worked on: unfolds it, and does not fold it afterwards. */
  active?: boolean
  children: ReactNode
}

export const RowGroup = ({
  title,
  about,
  facts,
  folded = false,
  active = false,
  children,
}: RowGroupProps) => {
  const [open, setOpen] = useState(!folded || active)
  useEffect(() => setOpen(!folded), [folded])
  useEffect(() => {
    if (active) setOpen(true)
  }, [active])
  return (
    <section className="admin-option-group" aria-label={title}>
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <Group flex={1} gap="xs">
            <h2>{title}</h2>
            {facts}
            {about && open && (
              <Text size="sm" c="dimmed">
                {about}
              </Text>
            )}
          </Group>
          <Icon name="chevron" size={16} />
        </summary>
        {children}
      </details>
    </section>
  )
}
