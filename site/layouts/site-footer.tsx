/** The footer: how to reach the broker, where everything is, where the figures come from. */

import type { SiteInfo } from '#shared/contract/pages.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'
import { MenuLink } from '../components/menu-link.tsx'
import { RatesOfDay } from '../components/rates-of-day.tsx'
import { showPhone } from '../components/show-phone.ts'

export const SiteFooter = ({ site }: { site: SiteInfo }) => (
  <footer className="footer">
    <div className="container footer-grid">
      <div>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          <span>{site.name}</span>
        </p>
        <p className="footer-text">
          Растаможка и&nbsp;доставка автомобилей из&nbsp;США, Европы и&nbsp;Грузии в&nbsp;Украину.
        </p>
        <RatesOfDay rates={site.rates} className="footer-rates" />
      </div>
      <nav aria-label="Разделы, внизу" className="footer-columns">
        {site.menu.footer.map(({ title, links }) => (
          <div key={title + links[0]?.title}>
            {title && <p className="footer-title">{title}</p>}
            <MenuList links={links} className="footer-links" />
          </div>
        ))}
      </nav>
      <address className="footer-contacts">
        {site.phone && (
          <a className="footer-phone" href={`tel:${site.phone}`}>
            {showPhone(site.phone)}
          </a>
        )}
        {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
        {site.address && <span>{site.address}</span>}
        {site.hours && <span>{site.hours}</span>}
        {site.socials.map(social => (
          <a key={social.url} href={social.url} rel="noopener noreferrer" target="_blank">
            {social.title}
          </a>
        ))}
      </address>
    </div>
    <div className="container footer-small">
      <p>
        {site.rates && `Курс ${ratesSource(site.rates)}. `}
        Расчёт носит справочный характер: окончательную сумму определяет таможенный орган.
      </p>
      {site.menu.legal.length > 0 && <MenuList links={site.menu.legal} className="footer-legal" />}
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
