import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { quoteFact as texts } from '#messages/content/sections.js'
import { formatDeviation, publicFrom } from '#shared/calculator/orders/quote-fact.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { PriceTable } from '../price-table.tsx'
import { PlainSection } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const QuoteFact = ({ section, data }: SectionProps<'quoteFact'>) => {
  const fact = data.quoteFacts?.[section.id]
  const notice = data.notices?.[section.id]
  if (!fact)
    return notice ? (
      <PlainSection section={section}>
        <p className="small bad">{notice}</p>
      </PlainSection>
    ) : null
  const { from, to, orders, without, median, groups } = fact
  const rows = groups.map(({ group, median: own }) => ({
    title: groupNames[group],
    price: formatDeviation(own),
  }))
  return (
    <PlainSection section={section}>
      <dl className="row figures">
        <div>
          <dt>{texts.median}</dt>
          <dd>{formatDeviation(median)}</dd>
        </div>
        <div>
          <dt>{texts.cars({ count: orders, from: formatDayDmy(from), to: formatDayDmy(to) })}</dt>
          <dd>{orders}</dd>
        </div>
        <div>
          <dt>{texts.without}</dt>
          <dd>{without}</dd>
        </div>
      </dl>
      {rows.length > 0 && <PriceTable rows={rows} caption={texts.groups} />}
      <p className="fine">{texts.rule({ fewest: String(publicFrom.orders) })}</p>
    </PlainSection>
  )
}
