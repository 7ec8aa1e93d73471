/** A delivered car: its stages day by day, and its cost beside the calculation. */
import * as messages from '#messages/content/cases.js'
import { title as allCars, wholeWay } from '#messages/content/cases-page.js'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { CarCards, CarSheet } from '../components/car-cards.tsx'
import { ContactBar } from '../components/contact-bar.tsx'
import { FormattedDate } from '../components/formatted-date.tsx'
import { LazyImage } from '../components/lazy-image.tsx'
import { Picture } from '../components/picture.tsx'
import { ShareLinks } from '../components/share-links.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const CarPage = ({ page, site }: PageProps<'car'>) => {
  const { car, paragraphs, pictures, money, others } = page
  const [cover, ...more] = pictures
  return (
    <>
      <article className="container car">
        <header className="post-head">
          <div>
            <p className="row small accent crumbs">
              <SiteLink to="/cars">{allCars}</SiteLink>
            </p>
            <h1>{car.title}</h1>
            {car.example && <p className="fine">{messages.example}</p>}
            <p className="row tabular small soft">
              <FormattedDate day={car.publishedAt} end=" " />
              <span>{wholeWay({ days: page.days })}</span>
            </p>
            {paragraphs.map(text => (
              <p key={text} className="car-text">
                {text}
              </p>
            ))}
          </div>
          {cover?.image ? (
            <div className="post-picture">
              <Picture
                src={cover.image}
                variants={cover.imageVariants}
                alt={cover.alt}
                sizes={coverSizes}
                eager
              />
            </div>
          ) : (
            <CarSheet car={car} />
          )}
        </header>
        {more.length > 0 && (
          <ul className="car-pictures" aria-label={messages.photos}>
            {more.map(({ image, imageVariants, alt }) => (
              <li key={alt} className="card-picture">
                {image && <LazyImage src={image} variants={imageVariants} alt={alt} sizes={pictureSizes} />}
              </li>
            ))}
          </ul>
        )}
        <div className="split">
          {money && <Cost {...money} />}
          <Way {...page} />
        </div>
        <aside className="spread post-block screen-only">
          <p>{messages.calculateSame}</p>
          <SiteLink className="button" to={page.calculate}>
            {messages.calculate}
          </SiteLink>
        </aside>
        <ShareLinks url={page.url} title={car.title} />
        {others.length > 0 && (
          <section className="related screen-only" aria-labelledby="others">
            <h2 id="others">{messages.others}</h2>
            <div className="cards">
              <CarCards cars={others} />
            </div>
          </section>
        )}
      </article>
      <ContactBar site={site} />
    </>
  )
}

const Way = ({ start, stages, days }: Pick<PageOf<'car'>, 'start' | 'stages' | 'days'>) => (
  <section aria-labelledby="way">
    <h2 id="way">{messages.way}</h2>
    <table className="sums" aria-labelledby="way">
      <tbody>
        {start !== null && <Stage name={messages.contract} day={start} days="" />}
        {stages.map(stage => (
          <Stage key={`${stage.name} ${stage.day}`} {...stage} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.wholeWay}</th>
          <td>{days}</td>
        </tr>
      </tfoot>
    </table>
  </section>
)

const Stage = ({ name, day, days }: PageOf<'car'>['stages'][number]) => (
  <tr>
    <th scope="row">
      <span>{name}</span>
      <div className="small soft">
        <FormattedDate day={day} end=" " />
      </div>
    </th>
    <td>{days}</td>
  </tr>
)

const Cost = ({ rows, total, percent }: NonNullable<PageOf<'car'>['money']>) => {
  const compares = percent !== null
  const title = compares ? messages.costAndQuote : messages.cost
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">{title}</h2>
      <table className="sums" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{messages.part}</th>
            {compares && <th scope="col">{messages.agreed}</th>}
            <th scope="col">{messages.fact}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.title}>
              <th scope="row">{row.title}</th>
              {compares && <td>{row.agreed}</td>}
              <td>{row.fact}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            {compares && <td>{total.agreed}</td>}
            <td>{total.fact}</td>
          </tr>
        </tfoot>
      </table>
      {compares && <p className="car-text">{verdictOf(percent)}</p>}
    </section>
  )
}

const verdictOf = (percent: number): string => {
  if (percent === 0) return messages.same
  return (percent > 0 ? messages.more : messages.less)({ percent: String(Math.abs(percent)) })
}

/** Displayed width: beside the title on wide screens, otherwise the full width. */
const coverSizes = '(max-width: 991px) calc(100vw - 40px), 520px'
const pictureSizes = '(max-width: 767px) 46vw, 300px'
