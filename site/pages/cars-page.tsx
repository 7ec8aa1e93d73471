/** Cars that have arrived, by where they came from and by make. */
import '../styles/cars.css'
import * as messages from '#messages/cars.js'
import { ContactBar } from '../components/contact-bar.tsx'
import { Pagination } from '../components/pagination.tsx'
import { PostCard } from '../components/post-card.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const Page = ({ page: { title, cars, routes, makes, route, make }, site }: PageProps<'cars'>) => (
  <>
    <div className="container blog">
      <header className="page-heading">
        <div>
          <h1>{title}</h1>
          <p className="lead">{messages.lead}</p>
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
      <div className="cards">
        {cars.items.map((car, index) => (
          <PostCard key={car.id} post={car} folder="/cars" first={index < 3} />
        ))}
      </div>
      <Pagination
        page={cars.page}
        pageCount={cars.pageCount}
        addressOf={number => carsAddress({ route, make, page: number })}
      />
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

/** One alone is no choice, unless it was made. */
const Choices = ({ label, choices, chosen, addressOf }: ChoicesProps) =>
  (choices.length > 1 || chosen !== '') && (
    <nav className="chips" aria-label={label}>
      <ul>
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
