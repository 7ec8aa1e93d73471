/** Delivered cars: their sheets, or the office's own texts and pictures with the cost line by line. */
import * as texts from '#messages/content/cases.js'
import { costByLines } from '#messages/content/sections.js'
import type { CarCard } from '#shared/contract/content/case-pages.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { ActionLink } from '#site/components/action-link.tsx'
import { CarCards, ExampleNote } from '#site/components/car-cards.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { PriceTable } from '../price-table.tsx'
import { namedBy, PlainSection, SectionHead } from '../section-head.tsx'
import { SectionImage } from '../section-image.tsx'
import type { SectionProps } from '../section-props.ts'

export const DeliveredCars = (props: SectionProps<'deliveredCars'>) => {
  const { section, data } = props
  const cars = data.cars?.[section.id] ?? []
  return cars.length > 0 ? <Cases section={section} cars={cars} /> : <OwnCars {...props} />
}

/** Cars with a page of their own. */
const Cases = ({
  section,
  cars,
}: Pick<SectionProps<'deliveredCars'>, 'section'> & { cars: readonly CarCard[] }) => (
  <section className="section section-main" {...namedBy(section)}>
    <div className="container">
      <header className="spread section-head">
        <SectionHead section={section} />
        <ActionLink link={{ label: texts.allCars, href: '/cars' }} look="plain" />
      </header>
      <div className="cards">
        <CarCards cars={cars} />
      </div>
      <ExampleNote cars={cars} />
    </div>
  </section>
)

/** Cars that the office has written into the section. */
const OwnCars = ({ section, data }: SectionProps<'deliveredCars'>) => (
  <PlainSection section={section}>
    <ul className="showcase">
      <InOrder items={section.cars}>
        {car => (
          <li className="stack">
            {car.picture && <SectionImage picture={car.picture} data={data} />}
            <h3>
              <Inline text={car.title} />
            </h3>
            {car.route && <p className="small accent">{car.route}</p>}
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
    <details className="form-more-inner">
      <summary>{costByLines}</summary>
      <PriceTable rows={lines} caption={title} />
    </details>
  )
