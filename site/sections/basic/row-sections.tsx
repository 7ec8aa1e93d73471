/** Sections in the form of lists: durations, documents, parts of the price, risks. */
import { documentFrom } from '#messages/content/sections.js'
import type { PriceCurrency } from '#shared/calculator/quote-input.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { percentOf } from '#shared/ui/cost-bar.tsx'
import { InOrder } from '#shared/ui/in-order.tsx'
import { usePageStatement } from '#site/calculator/page-calculation.tsx'
import { ExpectedDayLine } from '#site/calculator/result/expected-day-line.tsx'
import { ActionLink } from '#site/components/action-link.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { Rows } from '../rows.tsx'
import { namedBy, PlainSection, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const Timing = ({ section }: SectionProps<'timing'>) => (
  <Rows section={section} endOf={({ time }) => time} />
)

/** One column for each party that provides documents. */
export const Documents = ({ section }: SectionProps<'documents'>) => (
  <PlainSection section={section} sunk>
    <div className="papers">
      {(['client', 'seller', 'carrier', 'broker'] as const).map(from => {
        const items = section.items.filter(item => item.from === from)
        if (items.length === 0) return null
        return (
          <div key={from}>
            <h3 className="accent">{documentFrom[from]}</h3>
            <dl>
              <InOrder items={items}>
                {item => (
                  <div>
                    <dt>
                      <Inline text={item.title} />
                    </dt>
                    <dd className="small soft">
                      <Inline text={item.text} />
                    </dd>
                  </div>
                )}
              </InOrder>
            </dl>
          </div>
        )
      })}
    </div>
  </PlainSection>
)

/** Parts of the price from the office's texts; without such texts, the lines of the page's own calculation. */
export const PriceParts = ({ section }: SectionProps<'priceParts'>) => {
  const { statement, currency } = usePageStatement()
  const rest = (
    <>
      {section.note && (
        <p>
          <Inline text={section.note} />
        </p>
      )}
      {section.link && (
        <p className="actions">
          <ActionLink link={section.link} look="main" />
        </p>
      )}
    </>
  )
  if (section.items.length > 0 || !statement) return <Rows section={section}>{rest}</Rows>
  return (
    <section className="section section-main" {...namedBy(section)}>
      <div className="container split">
        <div>
          <SectionHead section={section} />
          {rest}
        </div>
        <div>
          <Waterfall statement={statement} currency={currency} />
          <ExpectedDayLine statement={statement} />
        </div>
      </div>
    </section>
  )
}

/** Height of the whole price in the drawing, pixels. */
const height = 480

/** Blocks whose height is their share of the price, each with its lines. */
const Waterfall = ({ statement, currency }: { statement: CostBreakdown; currency: PriceCurrency }) => {
  const shown = ({ usd, eur }: { usd: string; eur: string }) =>
    formatMoney(currency === 'EUR' ? eur : usd, currency)
  return (
    <div className="tabular waterfall">
      {groupsOf(statement).map(({ group, title, lines, subtotal }) => (
        <div key={group}>
          <svg
            data-group={group}
            height={Math.round(height * percentOf(subtotal.uah, statement.total.uah)) / 100}
            aria-hidden="true"
          />
          <details>
            <summary className="spread">
              <span>{`${title} `}</span>
              <span>{shown(subtotal)}</span>
            </summary>
            <table className="sums small" aria-label={title}>
              <tbody>
                {lines.map(line => (
                  <tr key={line.code}>
                    <th scope="row">{line.title}</th>
                    <td>{shown(line)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </div>
      ))}
      <p className="spread">
        <span>{`${totalTitle(statement)} `}</span>
        <strong>{shown(statement.total)}</strong>
      </p>
    </div>
  )
}

export const Risks = ({ section }: SectionProps<'risks'>) => (
  <Rows section={section} sunk endOf={({ pays }) => pays} />
)
