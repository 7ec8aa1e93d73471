/** How to reach the broker, from the options. */
import type { SiteInfo } from '#shared/contract/pages.ts'
import type { ContactsCopy } from '#site/content/types.ts'
import { ActionLink } from './action-link.tsx'
import { showPhone } from './show-phone.ts'

export const Contacts = ({ copy, site }: { copy: ContactsCopy; site: SiteInfo }) => (
  <section className="section section-sunk" id="contacts" aria-labelledby="contacts-title">
    <div className="container split">
      <div>
        <h2 id="contacts-title">{copy.title}</h2>
        <p className="lead">{copy.lead}</p>
        <p className="actions">
          <ActionLink link={copy.callback} look="main" />
        </p>
      </div>
      <dl className="contacts">
        {site.phone && (
          <div>
            <dt>{copy.phone}</dt>
            <dd>
              <a href={`tel:${site.phone}`}>{showPhone(site.phone)}</a>
            </dd>
          </div>
        )}
        {site.email && (
          <div>
            <dt>{copy.email}</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
          </div>
        )}
        {site.address && (
          <div>
            <dt>{copy.address}</dt>
            <dd>{site.address}</dd>
          </div>
        )}
        {site.hours && (
          <div>
            <dt>{copy.hours}</dt>
            <dd>{site.hours}</dd>
          </div>
        )}
        {site.socials.length > 0 && (
          <div>
            <dt>{copy.social}</dt>
            <dd className="contacts-socials">
              {site.socials.map(social => (
                <a key={social.url} href={social.url} rel="noopener noreferrer" target="_blank">
                  {social.title}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  </section>
)
