/** Short facts side by side under a heading. */
import type { Fact, Section } from '#site/content/types.ts'

export const Facts = ({ section, id, sunk }: { section: Section<Fact>; id: string; sunk?: boolean }) => (
  <section className={sunk ? 'section section-sunk' : 'section'} aria-labelledby={id}>
    <div className="container">
      <h2 id={id}>{section.title}</h2>
      {section.lead && <p className="lead">{section.lead}</p>}
      <ul className="facts">
        {section.items.map(fact => (
          <li key={fact.title}>
            <h3>{fact.title}</h3>
            <p>{fact.text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
