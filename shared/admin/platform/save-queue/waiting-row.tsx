import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../format/format-time.ts'

interface WaitingRowProps {
  to: string
  title: string
  /** Moment of the request, ISO 8601; null when it was never tried. */
  since: string | null
  children?: ReactNode
  /** Buttons for the person's decision. */
  actions?: ReactNode
}

export const WaitingRow = ({ to, title, since, children, actions }: WaitingRowProps) => (
  <li>
    <Link to={to}>{title}</Link>: {children}
    {since !== null && <span className="admin-quiet-small"> Ждёт с {formatMoment(since)}.</span>}
    {actions && (
      <Group gap="xs" mt={4} mb="xs">
        {actions}
      </Group>
    )}
  </li>
)
