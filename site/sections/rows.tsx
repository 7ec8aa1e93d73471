/** A list in lines, in two columns where there is room: each line has its words, and a short value where it has one. */
import type { ReactNode } from 'react'
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '../components/inline.tsx'
import { PlainSection } from './plain-section.tsx'
import type { SectionHeadProps } from './section-head.tsx'

interface Item {
  title: string
  text: string
}

interface Props<Row extends Item> {
  section: SectionHeadProps['section'] & { items: readonly Row[] }
  sunk?: boolean
  /** The end of a line. */
  endOf?: (item: Row) => ReactNode
  /** Follows the list. */
  children?: ReactNode
}

export const Rows = <Row extends Item>({ section, sunk = false, endOf, children }: Props<Row>) => (
  <PlainSection section={section} sunk={sunk}>
    <dl className="facts">
      <InOrder items={section.items}>
        {item => (
          <div>
            <dt>
              <Inline text={item.title} />
            </dt>
            <dd>
              <Inline text={item.text} />
              {endOf && <strong>{endOf(item)}</strong>}
            </dd>
          </div>
        )}
      </InOrder>
    </dl>
    {children}
  </PlainSection>
)
