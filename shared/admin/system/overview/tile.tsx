/** A number on the overview, with a link to the counted records. */
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import classes from './overview.module.css'

export interface TileProps {
  to: string
  label: string
  figure: number
  /** Small text beside the number. */
  note?: string
  /** True when the counted records wait for a person. */
  accent?: boolean
}

export const Tile = ({ to, label, figure, note, accent }: TileProps) => (
  <Link to={to} className={classes.tile}>
    <Text
      span
      fz="figure"
      fw={500}
      lts="-0.02em"
      lh={1}
      c={accent ? 'var(--mantine-color-bronze-text)' : 'inherit'}
    >
      {figure}
    </Text>
    <Text span c="dimmed" fz="sm">
      {label}
    </Text>
    {note && (
      <Text span c="dimmed" fz="sm" data-note>
        {note}
      </Text>
    )}
  </Link>
)
