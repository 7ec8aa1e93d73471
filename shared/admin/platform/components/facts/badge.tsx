/** A small coloured word for a state. */
import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'mute' | 'accent'

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
