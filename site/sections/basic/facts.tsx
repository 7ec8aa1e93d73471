/** Short facts side by side under a heading: promises, peculiarities, common mistakes. */
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { PlainSection } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

type FactsKind = 'promise' | 'facts' | 'mistakes'

export const Facts = ({ section }: Pick<SectionProps<FactsKind>, 'section'>) => (
  <PlainSection section={section} sunk={section.kind === 'mistakes'}>
    <ul className="facts">
      <InOrder items={section.items}>
        {fact => (
          <li>
            <h3>
              <Inline text={fact.title} />
            </h3>
            <p>
              <Inline text={fact.text} />
            </p>
          </li>
        )}
      </InOrder>
    </ul>
  </PlainSection>
)

export { Facts as Mistakes, Facts as Promise }
