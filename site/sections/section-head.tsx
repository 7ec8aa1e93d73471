/** The heading of a section and the words under it; an empty one is left out. */
import { Inline } from '../components/inline.tsx'
import { headingId } from './section-props.ts'

export interface SectionHeadProps {
  section: { id: string; anchor: string; title: string; lead?: string }
  className?: string
}

export const SectionHead = ({ section, className }: SectionHeadProps) => (
  <>
    {section.title && (
      <h2 {...(className ? { className } : {})} id={headingId(section)}>
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

/** Names a section by its heading; one without is named by nothing, and carries its anchor itself. */
export const namedBy = (section: SectionHeadProps['section']) => {
  if (section.title) return { 'aria-labelledby': headingId(section) }
  return section.anchor ? { id: section.anchor } : {}
}
