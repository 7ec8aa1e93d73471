/** Cars that have arrived: how each looked, its way, and what it cost line by line, from the quote that was given. */
import { costByLines } from '#messages/sections.js'
import { Inline } from '#site/components/inline.tsx'
import { InOrder } from '../in-order.tsx'
import { PlainSection } from '../plain-section.tsx'
import { PriceTable } from '../price-table.tsx'
import { SectionImage } from '../section-image.tsx'
import type { SectionProps } from '../section-props.ts'

export const DeliveredCars = ({ section, data }: SectionProps<'deliveredCars'>) => (
  <PlainSection section={section}>
    <ul className="showcase">
      <InOrder items={section.cars}>
        {car => (
          <li className="showcase-card">
            {car.picture && <SectionImage picture={car.picture} data={data} />}
            <h3>
              <Inline text={car.title} />
            </h3>
            {car.route && <p className="step-time">{car.route}</p>}
            {car.text && (
              <p>
                <Inline text={car.text} />
              </p>
            )}
            <Cost lines={data.quotes[car.quote]} title={car.title} />
          </li>
        )}
      </InOrder>
    </ul>
  </PlainSection>
)

const Cost = ({ lines, title }: { lines: { title: string; price: string }[] | undefined; title: string }) =>
  lines && (
    <details>
      <summary>{costByLines}</summary>
      <PriceTable rows={lines} caption={title} />
    </details>
  )
