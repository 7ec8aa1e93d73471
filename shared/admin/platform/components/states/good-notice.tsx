/** Notice of a good outcome: in the admin's own green, which can be read in both themes. */
import type { ReactNode } from 'react'
import classes from './states.module.css'

export const GoodNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.good}>
    <strong>{title}</strong>
    <p>{children}</p>
  </div>
)
