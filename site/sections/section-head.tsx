/** The heading and introduction of a section; an empty part is left out. */

import type { ReactNode } from 'react'
import { Inline } from '../components/inline-text.tsx'
import { headingId } from './section-props.ts'

export interface SectionHeadProps {
  section: { id: string; anchor: string; title: string; lead?: string }
}

export const SectionHead = ({ section }: SectionHeadProps) => (
  <>
    {section.title && (
      <h2 id={headingId(section)}>
        <Inline text={section.title} />
      </h2>
    )}
    {section.lead && (
      <p className="lead">
        <Inline text={section.lead} />
      </p>
    )}
  </>
)

/** Attributes that label a section by its heading; a section without a heading only gets its anchor. */
export const namedBy = (section: SectionHeadProps['section']) => {
  if (section.title) return { 'aria-labelledby': headingId(section) }
  return section.anchor ? { id: section.anchor } : {}
}

export interface PlainSectionProps {
  section: SectionHeadProps['section']
  sunk?: boolean
  children: ReactNode
}

export const PlainSection = ({ section, sunk = false, children }: PlainSectionProps) => (
  <section className={sunk ? 'section section-sunk' : 'section'} {...namedBy(section)}>
    <div className="container">
      <SectionHead section={section} />
      {children}
    </div>
  </section>
)
