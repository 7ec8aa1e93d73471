/** Fields that differ, with both values side by side. */

import type { ReactNode } from 'react'
import classes from './differences.module.css'

export interface WorkDifference {
  label: string
  /** The server's value, cut to the part that differs. */
  saved: string
  mine: string
}

interface DifferencesProps {
  fields: readonly { label: string; saved: ReactNode; mine: ReactNode }[]
}

export const Differences = ({ fields }: DifferencesProps) => (
  <dl className={classes.list}>
    {fields.map(({ label, saved, mine }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <del>{saved || '—'}</del> <ins>{mine || '—'}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
