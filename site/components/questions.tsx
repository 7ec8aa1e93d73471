/** Questions and answers that fold, without a script. */
import type { Question, Section } from '#site/content/types.ts'

export const Questions = ({ section }: { section: Section<Question> }) => (
  <section className="section" aria-labelledby="questions">
    <div className="container split">
      <h2 className="split-head" id="questions">
        {section.title}
      </h2>
      <div className="questions">
        {section.items.map(item => (
          <details key={item.question}>
            <summary>{item.question}</summary>
            <p>{item.answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
)
