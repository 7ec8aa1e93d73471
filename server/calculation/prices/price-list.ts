/** All prices for the office, even those not set, each with its names, days and latest change. */
import type { Context } from '#server/platform/context.ts'
import { priceDayOf } from '#shared/calculator/prices/dated-prices.ts'
import {
  isKnownPrice,
  isServiceTitle,
  type KnownPrice,
  knownPrices,
  optionAmount,
} from '#shared/calculator/prices/options.ts'
import type { DatedPriceRecord, PricedOption, PriceGroup } from '#shared/contract/calculation/prices.ts'
import { centsText } from '#shared/domain/money/money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { listOptionRows } from '../options/option.kind.ts'
import { findExamplePrices } from './example-figures.ts'
import { listPriceRows, type PriceRow } from './price.store.ts'
import { latestChanges } from './price-history.ts'
import { priceName, ukrainianPriceName } from './price-name.ts'

export const listPrices = async (ctx: Context): Promise<PricedOption[]> => {
  const [options, rows, examples, changes] = await Promise.all([
    listOptionRows(ctx.db),
    listPriceRows(ctx.db),
    findExamplePrices(ctx, ctx.db),
    latestChanges(ctx.db),
  ])
  const values = Object.fromEntries(options.map(({ title, value }) => [title, value]))
  const stored = new Map(options.map(option => [option.title, option]))
  const own = options.filter(({ title }) => isServiceTitle(title) && !isKnownPrice(title))
  const grouped: { title: string; group: PriceGroup }[] = [
    ...knownPrices.map(title => ({ title, group: groups[title] })),
    ...own.map(({ title }) => ({ title, group: 'services' as const })),
  ]
  return grouped.map(({ title, group }) => {
    const option = stored.get(title)
    return {
      title,
      name: priceName(title, option?.note ?? ''),
      nameUk: ukrainianPriceName(title, values),
      group,
      value: option?.value ?? '',
      id: option?.id ?? null,
      version: option?.version ?? null,
      example: examples.some(example => example.title === title),
      changed: changes.get(title) ?? null,
      countsBy: priceDayOf(title),
      dated: option ? rows.filter(row => row.title === title).map(datedRecord) : [],
    }
  })
}

export const datedRecord = (row: PriceRow): DatedPriceRecord => ({
  id: row.id,
  validFrom: row.valid_from,
  value: row.value,
  note: row.note,
  before: row.before,
  author: row.author_name,
  updatedAt: row.updated_at,
  version: row.version,
})

const groups: Record<KnownPrice, PriceGroup> = {
  company_fee: 'services',
  customs_broker_fee: 'services',
  certification_usa: 'services',
  certification_eu: 'services',
  certification_other: 'services',
  copart_gate_fee_clean: 'auctions',
  copart_gate_fee_nonclean: 'auctions',
  copart_environmental_fee: 'auctions',
  copart_title_fee: 'auctions',
  iaa_service_fee: 'auctions',
  iaa_environmental_fee: 'auctions',
  iaa_title_fee: 'auctions',
  ev_hybrid_surcharge: 'delivery',
  port_forwarding: 'delivery',
  delivery_inside_ukraine: 'delivery',
  insurance_percent: 'other',
  registration_mreo: 'other',
}

/** Announced prices, which take effect on a later day, by option title in the order of their days. */
export const readComingPrices = async (ctx: Context): Promise<Map<string, { day: Day; usd: string }[]>> => {
  const today = kyivDay(ctx.now())
  const coming = (await listPriceRows(ctx.db)).flatMap(({ title, valid_from: day, value }) => {
    const amount = day > today ? optionAmount({ [title]: value }, title) : null
    return amount ? [{ title, day, usd: centsText(amount.cents) }] : []
  })
  return new Map(
    [...Map.groupBy(coming, ({ title }) => title)].map(([title, prices]) => [
      title,
      prices.map(({ day, usd }) => ({ day, usd })),
    ]),
  )
}
