/**
 * Cards of delivered cars in the style of customs forms: the car, its stages on a line, and its bills beside the
 * calculation.
 */
import '../styles/cases.css'
import { came, example, exampleCar, markedExamples, promised } from '#messages/content/cases.js'
import type { CarCard } from '#shared/contract/content/case-pages.ts'
import { LazyImage } from './lazy-image.tsx'
import { SiteLink } from './site-link.tsx'

const areMixed = (cars: readonly CarCard[]): boolean =>
  cars.some(car => car.example) && cars.some(car => !car.example)

/** Says once that the cars are invented; beside real cars each invented one is marked. */
export const ExampleNote = ({ cars }: { cars: readonly CarCard[] }) =>
  cars.some(car => car.example) && <p className="fine">{areMixed(cars) ? markedExamples : example}</p>

export const CarCards = ({ cars }: { cars: readonly CarCard[] }) =>
  cars.map(car => (
    <article key={car.id} className="card sheet">
      <SheetHead car={car} isMarked={car.example && areMixed(cars)} />
      {car.image === null ? (
        <Silhouette body={car.body} />
      ) : (
        <LazyImage
          src={car.image}
          variants={car.imageVariants}
          alt=""
          sizes={cardSizes}
          focus={car.imageFocus}
        />
      )}
      <WayLine days={car.way} />
      <h3 className="card-title">
        <SiteLink to={`/cars/${car.slug}`}>{car.title}</SiteLink>
      </h3>
      {car.cost && (
        <dl className="row tabular sheet-sums">
          {car.cost.agreed && (
            <div>
              <dt>{promised}</dt>
              <dd>{car.cost.agreed}</dd>
            </div>
          )}
          <div>
            <dt>{came}</dt>
            <dd>
              <span>{`${car.cost.total} `}</span>
              {car.cost.compared && <small className="small accent">{car.cost.compared}</small>}
            </dd>
          </div>
        </dl>
      )}
      {car.description && <p className="card-text">{car.description}</p>}
    </article>
  ))

/** Origin of the car, and a stamp with the number of days. */
const SheetHead = ({ car, isMarked = false }: { car: CarCard; isMarked?: boolean }) => (
  <p className="spread small soft sheet-head">
    <span>{`${(isMarked ? exampleCar : car.categories[0]?.title) ?? ''} `}</span>
    <strong className="tabular accent">{car.days}</strong>
  </p>
)

/** Shown on the car's page in place of a photo. */
export const CarSheet = ({ car }: { car: CarCard }) => (
  <div className="sheet">
    <SheetHead car={car} />
    <Silhouette body={car.body} />
    <WayLine days={car.way} />
  </div>
)

const Silhouette = ({ body }: Pick<CarCard, 'body'>) => (
  <img
    className="silhouette"
    src={`/images/car-${body}.svg`}
    alt=""
    width="480"
    height="160"
    loading="lazy"
  />
)

/** Line with a point for each stage, at distances in proportion to the days between them. */
const WayLine = ({ days }: { days: readonly number[] }) => {
  const stations = days.map((_, at) => days.slice(0, at + 1).reduce((sum, each) => sum + each, 0))
  const whole = stations.at(-1) ?? 0
  if (whole === 0) return null
  return (
    <svg className="way-line" viewBox={`0 0 ${whole} 10`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 5H${whole}`} />
      <path d={`M0 5h0${stations.map(station => `M${station} 5h0`).join('')}`} />
    </svg>
  )
}

const cardSizes = '(max-width: 767px) calc(100vw - 40px), (max-width: 991px) 46vw, 416px'
