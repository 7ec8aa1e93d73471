/** Cars that have arrived: how each looked, its way, and what it cost line by line, from the quote that was given. */
import { costByLines } from '#messages/sections.js'
import type { CarCard } from '#shared/contract/content/pages.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '#site/components/inline.tsx'
import { PostCard } from '#site/components/post-card.tsx'
import { PlainSection } from '../plain-section.tsx'
import { PriceTable } from '../price-table.tsx'
import { SectionImage } from '../section-image.tsx'
import type { SectionProps } from '../section-props.ts'

export const DeliveredCars = ({ section, data }: SectionProps<'deliveredCars'>) => (
  <PlainSection section={section}>
    <Cases cars={data.cars?.[section.id] ?? []} />
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

/** Those that have a page of their own. */
const Cases = ({ cars }: { cars: readonly CarCard[] }) =>
  cars.length > 0 && (
    <div className="cards">
      {cars.map(car => (
        <PostCard key={car.id} post={car} folder="/cars" />
      ))}
    </div>
  )

const Cost = ({ lines, title }: { lines: { title: string; price: string }[] | undefined; title: string }) =>
  lines && (
    <details className="form-more-inner">
      <summary>{costByLines}</summary>
      <PriceTable rows={lines} caption={title} />
    </details>
  )
