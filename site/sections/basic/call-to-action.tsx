/** Closing section of a page: the next step for the visitor, and small print. */
import { ActionLink } from '#site/components/action-link.tsx'
import { Broker } from '#site/components/broker.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { Messengers, messengersOf } from '#site/components/messengers.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const CallToAction = ({ section, site }: SectionProps<'callToAction'>) => (
  <section className="section call screen-only" {...namedBy(section)}>
    <div className="container">
      <div className="split">
        <div>
          <SectionHead section={{ ...section, lead: section.text }} />
        </div>
        {section.link && (
          <div>
            <p className="actions">
              <ActionLink link={section.link} look="main" />
            </p>
            {section.link.href === '#callback' && (
              <>
                <Messengers ways={messengersOf(site)} />
                <Broker site={site} />
              </>
            )}
          </div>
        )}
      </div>
      {section.note && (
        <p className="fine">
          <Inline text={section.note} />
        </p>
      )}
    </div>
  </section>
)

export const FinePrint = ({ section }: SectionProps<'finePrint'>) => (
  <div className="container" {...(section.anchor ? { id: section.anchor } : {})}>
    <p className="fine">
      <Inline text={section.text} />
    </p>
  </div>
)
