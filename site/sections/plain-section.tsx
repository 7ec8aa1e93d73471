import type { ReactNode } from 'react'
import { namedBy, SectionHead, type SectionHeadProps } from './section-head.tsx'

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
