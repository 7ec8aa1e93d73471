/** A list in lines under a heading that stays in sight: each line has its words, and a short value where it has one. */
import type { ReactNode } from 'react'
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '../components/inline.tsx'
import { namedBy, SectionHead, type SectionHeadProps } from './section-head.tsx'
import { Swipe } from './swipe.tsx'

interface Item {
  title: string
  text: string
}

interface Props<Row extends Item> {
  section: SectionHeadProps['section'] & { items: readonly Row[] }
  sunk?: boolean
  /** What stands at the end of a line; without it the words themselves do. */
  endOf?: (item: Row) => ReactNode
  /** What follows the heading. */
  children?: ReactNode
}

export const Rows = <Row extends Item>({ section, sunk, endOf, children }: Props<Row>) => {
  const items = (
    <InOrder items={section.items}>
      {item => (
        <div>
          <dt>
            <Inline text={item.title} />
            {endOf && (
              <small>
                <Inline text={item.text} />
              </small>
            )}
          </dt>
          <dd>{endOf ? endOf(item) : <Inline text={item.text} />}</dd>
        </div>
      )}
    </InOrder>
  )
  return (
    <section className={sunk ? 'section section-sunk' : 'section'} {...namedBy(section)}>
      <div className="container split">
        <div className="split-head">
          <SectionHead section={section} />
          {children}
        </div>
        {endOf ? (
          <Swipe as="dl" className="rows">
            {items}
          </Swipe>
        ) : (
          <dl className="rows rows-of-text">{items}</dl>
        )}
      </div>
    </section>
  )
}
