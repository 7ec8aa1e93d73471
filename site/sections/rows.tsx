/** A list in rows, in two columns on wide screens: each row has its text, and a short value if any. */
import type { ReactNode } from 'react'
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '../components/inline-text.tsx'
import { PlainSection } from './plain-section.tsx'
import type { SectionHeadProps } from './section-head.tsx'

interface Item {
  title: string
  text: string
}

interface Props<Row extends Item> {
  section: SectionHeadProps['section'] & { items: readonly Row[] }
  sunk?: boolean
  /** Content for the end of a row. */
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
              {endOf && <strong>{endOf(item)}</strong>}
            </dd>
          </div>
        )}
      </InOrder>
    </dl>
    {children}
  </PlainSection>
)
