import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

export interface RowGroupProps {
  title: string
  about?: string
  /** Shown beside the heading, folded or not. */
  facts?: ReactNode
  folded?: boolean
  /** True while a row is being edited: unfolds the group, which stays unfolded afterwards. */
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
