/** The order of the work: numbered steps with how long each takes. */
import type { Section, Step } from '#site/content/types.ts'

export const Steps = ({ section, id }: { section: Section<Step>; id: string }) => (
  <section className="section section-dark" aria-labelledby={id}>
    <div className="container">
      <h2 id={id}>{section.title}</h2>
      {section.lead && <p className="lead">{section.lead}</p>}
      <ol className="steps">
        {section.items.map(step => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            {step.time && <p className="step-time">{step.time}</p>}
          </li>
        ))}
      </ol>
    </div>
  </section>
)
