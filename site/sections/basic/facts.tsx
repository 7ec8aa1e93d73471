/** Short facts side by side under a heading: promises, what is special, common mistakes. */
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '#site/components/inline.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'
import { Swipe } from '../swipe.tsx'

type FactsKind = 'promise' | 'facts' | 'mistakes'

export const Facts = ({ section }: Pick<SectionProps<FactsKind>, 'section'>) => (
  <section className={section.kind === 'mistakes' ? 'section section-sunk' : 'section'} {...namedBy(section)}>
    <div className="container">
      <SectionHead section={section} />
      <Swipe as="ul" className="facts">
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
      </Swipe>
    </div>
  </section>
)

export { Facts as Mistakes, Facts as Promise }
