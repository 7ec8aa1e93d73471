/** Contacts of the office, from the options. */
import * as labels from '#messages/content/sections.js'
import { ActionLink } from '#site/components/action-link.tsx'
import { Broker } from '#site/components/broker.tsx'
import { formatTypedPhone } from '#site/components/format-typed-phone.ts'
import { TextLink } from '#site/components/inline-text.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import { headingId, type SectionProps } from '../section-props.ts'

export const Contacts = ({ section, site }: SectionProps<'contacts'>) => {
  // The whole section has the anchor, so its heading gets another id.
  const head = { ...section, anchor: `${headingId(section)}-title` }
  return (
    <section
      className="section section-sunk"
      id={headingId(section)}
      {...(section.title ? namedBy(head) : {})}
    >
      <div className="container split">
        <div>
          <SectionHead section={head} />
          {section.link && (
            <p className="actions">
              <ActionLink link={section.link} look="main" />
            </p>
          )}
          <Broker site={site} />
        </div>
        <dl className="contacts">
          {site.phone && (
            <div>
              <dt className="small soft">{labels.phone}</dt>
              <dd>
                <a href={`tel:${site.phone}`}>{formatTypedPhone(site.phone)}</a>
              </dd>
            </div>
          )}
          {site.email && (
            <div>
              <dt className="small soft">{labels.email}</dt>
              <dd>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </dd>
            </div>
          )}
          {site.address && (
            <div>
              <dt className="small soft">{labels.address}</dt>
              <dd>{section.map ? <TextLink href={section.map}>{site.address}</TextLink> : site.address}</dd>
            </div>
          )}
          {site.hours && (
            <div>
              <dt className="small soft">{labels.hours}</dt>
              <dd>{site.hours}</dd>
            </div>
          )}
          {site.socials.length > 0 && (
            <div>
              <dt className="small soft">{labels.social}</dt>
              <dd className="row">
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
}
