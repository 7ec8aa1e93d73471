/** The order of the work: numbered steps with how long each takes. */
import { Inline } from '#site/components/inline.tsx'
import { InOrder } from '../in-order.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const Steps = ({ section }: SectionProps<'steps'>) => (
  <section className="section section-dark on-dark" {...namedBy(section)}>
    <div className="container">
      <SectionHead section={section} />
      <ol className="steps">
        <InOrder items={section.items}>
          {step => (
            <li>
              <h3>
                <Inline text={step.title} />
              </h3>
              <p>
                <Inline text={step.text} />
              </p>
              {step.time && <p className="step-time">{step.time}</p>}
            </li>
          )}
        </InOrder>
      </ol>
    </div>
  </section>
)
