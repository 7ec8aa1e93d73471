/** The footer: contacts, links to all parts of the site, sources of the rates and the law. */

import * as messages from '#messages/platform/layout.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { formatTypedPhone } from '../components/format-typed-phone.ts'
import { RatesOfDay } from '../components/rates-of-day.tsx'
import { MenuLink } from '../components/site-link.tsx'

export const SiteFooter = ({ site }: { site: SiteInfo }) => (
  <footer className="footer on-dark screen-only">
    <div className="container footer-grid">
      <div>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          <span>{site.name}</span>
        </p>
        <p>{site.footerText}</p>
        <RatesOfDay rates={site.rates} />
      </div>
      <nav aria-label={messages.sectionsBelow} className="footer-columns">
        {site.menu.footer.map(({ title, links }) => (
          <div key={title + links[0]?.title}>
            {title && <p className="footer-title">{title}</p>}
            <MenuList links={links} className="footer-links" />
          </div>
        ))}
      </nav>
      <address className="stack footer-contacts">
        {site.phone && (
          <a className="large-phone" href={`tel:${site.phone}`}>
            {`${formatTypedPhone(site.phone)} `}
          </a>
        )}
        {site.email && <a href={`mailto:${site.email}`}>{`${site.email} `}</a>}
        {site.footer.map(({ title, url }) =>
          url ? (
            <a key={title} href={url} rel="noopener noreferrer" target="_blank">
              {`${title} `}
            </a>
          ) : (
            <span key={title}>{`${title} `}</span>
          ),
        )}
      </address>
    </div>
    <div className="container">
      <div className="stack footer-small">
        <p className="fine">
          {site.rates && (
            <span>{`${messages.rates({ source: ratesSource(site.rates), day: formatDayDmy(site.rates.date) })}. `}</span>
          )}
          <span>{site.texts?.site_disclaimer ?? messages.disclaimer}</span>
        </p>
        {site.menu.legal.length > 0 && <MenuList links={site.menu.legal} className="row fine" />}
      </div>
    </div>
  </footer>
)

const MenuList = (props: { links: SiteInfo['menu']['legal']; className: string }) => (
  <ul className={props.className}>
    {props.links.map(({ href, title }) => (
      <li key={title}>
        <MenuLink href={href}>{title}</MenuLink>
      </li>
    ))}
  </ul>
)
