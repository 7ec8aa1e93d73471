/** The footer: how to reach the broker, where everything is, where the figures come from. */

import type { SiteInfo } from '#shared/contract/pages.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'
import { RatesOfDay } from '../components/rates-of-day.tsx'
import { showPhone } from '../components/show-phone.ts'
import { SiteLink } from '../components/site-link.tsx'

export const SiteFooter = ({ site }: { site: SiteInfo }) => (
  <footer className="footer">
    <div className="container footer-grid">
      <div>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          <span>{site.name}</span>
        </p>
        <p className="footer-words">
          Растаможка и&nbsp;доставка автомобилей из&nbsp;США, Европы и&nbsp;Грузии в&nbsp;Украину.
        </p>
        <RatesOfDay rates={site.rates} className="footer-rates" />
      </div>
      <nav aria-label="Разделы, внизу">
        <ul className="footer-links">
          <li>
            <SiteLink to="/usa">Авто из&nbsp;США</SiteLink>
          </li>
          <li>
            <SiteLink to="/eu">Авто из&nbsp;Европы</SiteLink>
          </li>
          <li>
            <SiteLink to="/georgia">Авто из&nbsp;Грузии</SiteLink>
          </li>
          <li>
            <SiteLink to="/calculator">Калькулятор</SiteLink>
          </li>
          <li>
            <SiteLink to="/blog">Блог</SiteLink>
          </li>
          <li>
            <a href="/rss.xml">RSS</a>
          </li>
        </ul>
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
    </div>
  </footer>
)
