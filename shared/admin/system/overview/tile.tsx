/** A number on the overview, with a link to the counted records. */
import { Link } from 'react-router-dom'
import classes from './overview.module.css'

export interface TileProps {
  to: string
  label: string
  figure: number
  /** Small note beside the number. */
  note?: string
  /** True when the counted records wait for a person. */
  accent?: boolean
}

export const Tile = ({ to, label, figure, note, accent }: TileProps) => (
  <Link to={to} className={classes.tile} data-accent={accent || undefined}>
    <span className={classes.amount}>{figure}</span>
    <span className={classes.label}>{label}</span>
    {note && <span className={classes.note}>{note}</span>}
  </Link>
)
