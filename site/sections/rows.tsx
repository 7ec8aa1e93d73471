/**
 * A list in rows, in two columns on wide screens: each row has a text and, where there is one, a short value at its
 * end.
 */
import type { ReactNode } from 'react'
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '../components/inline-text.tsx'
import { PlainSection, type SectionHeadProps } from './section-head.tsx'

interface Item {
  title: string
  text: string
}

interface Props<Row extends Item> {
  section: SectionHeadProps['section'] & { items: readonly Row[] }
  sunk?: boolean
  endOf?: (item: Row) => ReactNode
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
              {endOf && <span className="hidden"> </span>}
              {endOf && <strong className="tabular accent">{endOf(item)}</strong>}
            </dd>
          </div>
        )}
      </InOrder>
    </dl>
    {children}
  </PlainSection>
)
