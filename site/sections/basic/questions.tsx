/** Questions with folded answers, working without scripts. */
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const Questions = ({ section }: Pick<SectionProps<'questions'>, 'section'>) => (
  <section className="section screen-only" {...namedBy(section)}>
    <div className="container split">
      <SectionHead section={section} />
      <div className="questions">
        <InOrder items={section.items}>
          {item => (
            <details>
              <summary>
                <Inline text={item.question} />
              </summary>
              <p className="soft">
                <Inline text={item.answer} />
              </p>
            </details>
          )}
        </InOrder>
      </div>
    </div>
  </section>
)
