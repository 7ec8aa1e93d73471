import type { ReactNode } from 'react'
import classes from './overview.module.css'

export const ProblemItem = ({ tone, children }: { tone?: 'bad' | 'small'; children: ReactNode }) => (
  <li className={classes.flaw} data-tone={tone}>
    {children}
  </li>
)
