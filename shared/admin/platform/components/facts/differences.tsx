/** Fields that differ, the one reading beside the other. */

import classes from './differences.module.css'

export interface WorkDifference {
  label: string
  /** What the server has, cut to the part that differs. */
  saved: string
  mine: string
}

export const Differences = ({ fields }: { fields: readonly WorkDifference[] }) => (
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
