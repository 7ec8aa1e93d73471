/** The sections that are lists in lines: how long it takes, which documents, what the price is made of, what can go wrong. */
import { documentFrom } from '#messages/content/sections.js'
import type { PriceCurrency } from '#shared/calculator/quote-input.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { Statement } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { showMoney } from '#shared/domain/money/money.ts'
import { percentOf } from '#shared/ui/cost-bar.tsx'
import { foldOnPhone } from '#shared/ui/fold-on-phone.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { DayLine } from '#site/calculator/day-line.tsx'
import { usePageStatement } from '#site/calculator/page-calculation.tsx'
import { ActionLink } from '#site/components/action-link.tsx'
import { Inline } from '#site/components/inline.tsx'
import { Rows } from '../rows.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'
import { Swipe } from '../swipe.tsx'

export const Timing = ({ section }: SectionProps<'timing'>) => (
  <Rows section={section} endOf={({ time }) => time} />
)

/** A column for each who gives them. */
export const Documents = ({ section }: SectionProps<'documents'>) => (
  <section className="section section-sunk" {...namedBy(section)}>
    <div className="container">
      <SectionHead section={section} />
      <Swipe as="div" className="papers">
        {(['client', 'seller', 'carrier', 'broker'] as const).map(from => {
          const items = section.items.filter(item => item.from === from)
          if (items.length === 0) return null
          return (
            <div key={from}>
              <h3>{documentFrom[from]}</h3>
              <dl>
                <InOrder items={items}>
                  {item => (
                    <div>
                      <dt>
                        <Inline text={item.title} />
                      </dt>
                      <dd>
                        <Inline text={item.text} />
                      </dd>
                    </div>
                  )}
                </InOrder>
              </dl>
            </div>
          )
        })}
      </Swipe>
    </div>
  </section>
)

/** In the words of the office; without any, in the lines of the page's own calculation. */
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
    <section className="section" {...namedBy(section)}>
      <div className="container split">
        <div className="split-head">
          <SectionHead section={section} />
          {rest}
        </div>
        <div>
          <Waterfall statement={statement} currency={currency} />
          <DayLine statement={statement} />
        </div>
      </div>
    </section>
  )
}

/** Each line begins where the one before it ends. */
const Waterfall = ({ statement, currency }: { statement: Statement; currency: PriceCurrency }) => {
  let sum = 0
  const shown = ({ usd, eur }: { usd: string; eur: string }) =>
    showMoney(currency === 'EUR' ? eur : usd, currency)
  return (
    <div className="waterfall">
      {groupsOf(statement).map(({ group, title, lines, subtotal }) => (
        <details key={group} open ref={foldOnPhone}>
          <summary>
            <span>{title}</span> <span>{shown(subtotal)}</span>
            <Step group={group} after={sum} uah={subtotal.uah} total={statement.total.uah} />
          </summary>
          <dl>
            {lines.map(line => {
              const after = sum
              sum += Number(line.uah)
              return (
                <div key={line.code}>
                  <dt>{line.title}</dt>
                  <dd>{shown(line)}</dd>
                  <Step group={group} after={after} uah={line.uah} total={statement.total.uah} />
                </div>
              )
            })}
          </dl>
        </details>
      ))}
      <p>
        <span>{totalTitle(statement)}</span> <span>{shown(statement.total)}</span>
      </p>
    </div>
  )
}

interface StepProps {
  group: string
  /** Hryvnias that come before it. */
  after: number
  uah: string
  total: string
}

const Step = ({ group, after, uah, total }: StepProps) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect data-group={group} x={percentOf(String(after), total)} width={percentOf(uah, total)} height="1" />
  </svg>
)

/** With who pays for each. */
export const Risks = ({ section }: SectionProps<'risks'>) => (
  <Rows section={section} sunk endOf={({ pays }) => pays} />
)
