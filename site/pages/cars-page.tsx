/** Delivered cars, filtered by origin and by make. */
import * as messages from '#messages/content/cases.js'
import { callMe } from '#messages/platform/layout.js'
import { calculate } from '#messages/work/messengers.js'
import { CallbackButton } from '../callback/callback-button.tsx'
import { CarCards, ExampleNote } from '../components/car-cards.tsx'
import { ContactBar } from '../components/contact-bar.tsx'
import { Pagination } from '../components/pagination.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const CarsPage = ({ page: { title, cars, routes, makes, route, make }, site }: PageProps<'cars'>) => (
  <>
    <div className="container">
      <header className="spread page-heading">
        <div>
          <h1>{title}</h1>
          <p className="lead">{messages.lead}</p>
          <ExampleNote cars={cars.items} />
        </div>
      </header>
      <Choices
        label={messages.routes}
        choices={routes}
        chosen={route}
        addressOf={key => carsAddress({ route: key, make })}
      />
      <Choices
        label={messages.makes}
        choices={makes}
        chosen={make}
        addressOf={key => carsAddress({ route, make: key })}
      />
      <h2 className="hidden">{messages.list}</h2>
      <div className="cards">
        <CarCards cars={cars.items} />
      </div>
      <Pagination
        page={cars.page}
        pageCount={cars.pageCount}
        addressOf={number => carsAddress({ route, make, page: number })}
      />
      <aside className="spread post-block screen-only">
        <p>{messages.yours}</p>
        <div className="actions">
          <SiteLink className="button" to={route ? `/calculator?route=${route}` : '/calculator'}>
            {calculate}
          </SiteLink>
          <CallbackButton className="button button-quiet">{callMe}</CallbackButton>
        </div>
      </aside>
    </div>
    <ContactBar site={site} />
  </>
)

interface ChoicesProps {
  label: string
  choices: readonly { key: string; title: string }[]
  chosen: string
  addressOf: (key: string) => string
}

/** Hidden with a single choice, unless that choice is active. */
const Choices = ({ label, choices, chosen, addressOf }: ChoicesProps) =>
  (choices.length > 1 || chosen !== '') && (
    <nav className="chips" aria-label={label}>
      <ul>
        <li aria-hidden="true">
          <span>{`${label}:`}</span>
        </li>
        {[{ key: '', title: messages.all }, ...choices].map(({ key, title }) => (
          <li key={key}>
            <SiteLink to={addressOf(key)} {...(key === chosen ? { 'aria-current': 'true' as const } : {})}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )

/** @example carsAddress({ route: 'usa', make: '', page: 2 }) // '/cars?route=usa&page=2' */
const carsAddress = ({ route, make, page = 1 }: { route: string; make: string; page?: number }): string => {
  const query = new URLSearchParams({
    ...(route && { route }),
    ...(make && { make }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/cars?${query}` : '/cars'
}
