/** Fields of a record as text, for people who may not change them. */
import type { ReactNode } from 'react'
import classes from './reading-facts.module.css'

export interface ReadingFact {
  label: string
  /** Shown as a dash when empty. */
  value: ReactNode
  lang?: string | undefined
}

export const ReadingFacts = ({ facts }: { facts: readonly ReadingFact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value, lang }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd lang={lang}>{value || '—'}</dd>
      </div>
    ))}
  </dl>
)
