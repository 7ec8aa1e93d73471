/** The office's prices, and a calculation as a starting point. */
import { openCalculation, presetTotal } from '#messages/content/sections.js'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import { showWholeMoney } from '#shared/domain/money/money.ts'
import { Inline } from '#site/components/inline-text.tsx'
import { SiteLink } from '#site/components/site-link.tsx'
import { PriceTable } from '../price-table.tsx'
import { PlainSection } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const PriceList = ({ section, data }: SectionProps<'priceList'>) => (
  <PlainSection section={section}>
    <PriceTable rows={data.prices[section.id] ?? []} caption={section.title} />
    <Notice data={data} id={section.id} />
    {section.note && (
      <p className="fine">
        <Inline text={section.note} />
      </p>
    )}
  </PlainSection>
)

/** Note that the amounts of this section belong to its example. */
const Notice = ({ data: { notices }, id }: { data: SectionData; id: string }) =>
  notices?.[id] ? <p className="small bad">{notices[id]}</p> : null

export const CalculatorPreset = ({ section, data }: SectionProps<'calculatorPreset'>) => {
  const total = data.totals[section.id]
  return (
    <PlainSection section={section} sunk>
      {total && (
        <p>
          <span>{`${presetTotal({ title: total.title })} `}</span>
          <strong>{`≈\u00a0${showWholeMoney(total.usd, 'USD')}`}</strong>
          <span>{` · ${showWholeMoney(total.uah, 'UAH')}`}</span>
        </p>
      )}
      {total?.line && <p className="fine">{total.line}</p>}
      <Notice data={data} id={section.id} />
      <p className="actions">
        <SiteLink className="button" to={`/calculator${section.query && `?${section.query}`}`}>
          {section.label || openCalculation}
        </SiteLink>
      </p>
    </PlainSection>
  )
}
