/** Car models with their totals of today; each opens its calculation. */
import { lotPrice, talk } from '#messages/content/sections.js'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'
import { showWholeMoney } from '#shared/domain/money/money.ts'
import { formatTypedMoney } from '#shared/domain/money/typed-money.ts'
import { plainInline } from '#shared/domain/text/inline-text.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { CallbackButton } from '#site/callback/callback-button.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { SiteLink } from '#site/components/site-link.tsx'
import { PlainSection } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

/** Nothing while no lot has a total: the texts beside them say that it is counted. */
export const ExampleLots = ({ section, data: { totals, notices } }: SectionProps<'exampleLots'>) => {
  if (section.items.every(({ query }) => totals[query] === undefined)) return null
  const titles = new Set(section.items.flatMap(({ query }) => totals[query]?.title ?? []))
  const common = titles.size === 1 ? [...titles] : []
  return (
    <PlainSection section={section}>
      <ul className="facts lots">
        <InOrder items={section.items}>
          {({ car, query }) => {
            const total = totals[query]
            return (
              <li className="card">
                <h3 className="card-title">
                  <SiteLink to={`/calculator?${query}`}>
                    <Inline text={car} />
                  </SiteLink>
                </h3>
                {total && <strong>{`≈\u00a0${showWholeMoney(total.usd, 'USD')}`}</strong>}
                <p>{[priceOf(query), common.length === 0 && total?.title].filter(Boolean).join('. ')}</p>
                {total?.line && <p className="fine">{total.line}</p>}
                <CallbackButton
                  className="link-button"
                  attached={async () => (await import('#site/calculator/quick-quote.ts')).subjectOf(query)}
                  href={`/callback?${query}`}
                >
                  <span>{talk}</span>
                  <span className="hidden">{`: ${plainInline(car)}`}</span>
                </CallbackButton>
              </li>
            )
          }}
        </InOrder>
      </ul>
      <p className="fine">{[...common, notices?.[section.id]].filter(Boolean).join('. ')}</p>
    </PlainSection>
  )
}

const priceOf = (query: string): string => {
  const { price = '', currency } = parseQuery(new URLSearchParams(query))
  const shown = formatTypedMoney(price, currency === 'EUR' ? 'EUR' : 'USD')
  return shown === null ? '' : lotPrice({ price: shown })
}
