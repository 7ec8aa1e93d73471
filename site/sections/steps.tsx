/** The order of the work: numbered steps with how long each takes. */
import { Inline } from '../components/inline.tsx'
import { namedBy, SectionHead } from './section-head.tsx'
import type { SectionProps } from './section-props.ts'

export const Steps = ({ section }: SectionProps<'steps'>) => (
  <section className="section section-dark" {...namedBy(section)}>
    <div className="container">
      <SectionHead section={section} />
      <ol className="steps">
        {section.items.map(step => (
          <li key={step.title}>
            <h3>
              <Inline text={step.title} />
            </h3>
            <p>
              <Inline text={step.text} />
            </p>
            {step.time && <p className="step-time">{step.time}</p>}
          </li>
        ))}
      </ol>
    </div>
  </section>
)
