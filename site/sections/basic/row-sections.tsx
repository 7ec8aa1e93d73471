/** The sections that are lists in lines: how long it takes, which documents, what the price is made of. */
import { documentFrom } from '#messages/sections.js'
import { ActionLink } from '#site/components/action-link.tsx'
import { Inline } from '#site/components/inline.tsx'
import { Rows } from '../rows.tsx'
import type { SectionProps } from '../section-props.ts'

export const Timing = ({ section }: SectionProps<'timing'>) => (
  <Rows section={section} endOf={({ time }) => time} />
)

export const Documents = ({ section }: SectionProps<'documents'>) => (
  <Rows section={section} sunk endOf={({ from }) => documentFrom[from]} />
)

export const PriceParts = ({ section }: SectionProps<'priceParts'>) => (
  <Rows section={section}>
    {section.note && (
      <p>
        <Inline text={section.note} />
      </p>
    )}
    {section.link && (
      <p className="actions">
        <ActionLink link={section.link} look="main" />
      </p>
    )}
  </Rows>
)
