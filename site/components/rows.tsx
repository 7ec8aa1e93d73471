/** A list in lines under a heading that stays in sight: each line has its words, and a short value where it has one. */
import type { ReactNode } from 'react'
import type { Fact, Section } from '#site/content/types.ts'

interface Props<Item extends Fact> {
  section: Section<Item>
  id: string
  sunk?: boolean
  /** What stands at the end of a line; without it the words themselves do. */
  endOf?: (item: Item) => ReactNode
  /** What follows the heading. */
  children?: ReactNode
}

export const Rows = <Item extends Fact>({ section, id, sunk, endOf, children }: Props<Item>) => (
  <section className={sunk ? 'section section-sunk' : 'section'} aria-labelledby={id}>
    <div className="container split">
      <div className="split-head">
        <h2 id={id}>{section.title}</h2>
        {section.lead && <p className="lead">{section.lead}</p>}
        {children}
      </div>
      <dl className={endOf ? 'rows' : 'rows rows-of-words'}>
        {section.items.map(item => (
          <div key={item.title}>
            <dt>
              {item.title}
              {endOf && <small>{item.text}</small>}
            </dt>
            <dd>{endOf ? endOf(item) : item.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
