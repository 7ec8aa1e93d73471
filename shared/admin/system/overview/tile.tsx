/** A figure of the first page, and the way to what it counts. */
import { Link } from 'react-router-dom'
import classes from './overview.module.css'

export interface TileProps {
  to: string
  label: string
  figure: number
  /** Small note beside the number. */
  note?: string
  /** It waits for somebody. */
  accent?: boolean
}

export const Tile = ({ to, label, figure, note, accent }: TileProps) => (
  <Link to={to} className={classes.tile} data-accent={accent || undefined}>
    <span className={classes.amount}>{figure}</span>
    <span className={classes.label}>{label}</span>
    {note && <span className={classes.note}>{note}</span>}
  </Link>
)
