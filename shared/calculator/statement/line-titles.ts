import { texts as textsOfReader } from '#messages/calculation/engine.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'

/**
 * The name of a fee or service by its option title; a `service.*` of the office has the name in `labels`, else its
 * title.
 */
export const titleOfOption = (
  option: string,
  labels?: Readonly<Record<string, string>>,
  { options }: Pick<EngineTexts, 'options'> = textsOfReader,
): string => {
  const own = labels && Object.hasOwn(labels, option) ? labels[option] : undefined
  if (own) return own
  if (isNamed(option, options)) return options[option]
  return option.replace(/^service\./, '').replaceAll(/[_.-]+/g, ' ')
}

const isNamed = (option: string, names: EngineTexts['options']): option is keyof EngineTexts['options'] =>
  Object.hasOwn(names, option)

/**
 * The name of a stored statement's line in another language; null for an own service whose option has no name any more.
 */
export const titleOfLine = (
  code: string,
  labels: Readonly<Record<string, string>>,
  texts: EngineTexts,
): string | null => {
  const { auction, customs, delivery, insurance, options, price, repair } = texts
  const named: Record<string, string> = {
    price: price.title,
    buyer_fee: auction.buyerFee,
    internet_bid: auction.internetBid,
    transport: delivery.transport,
    sea: delivery.sea,
    carriage: delivery.carriage,
    repair: repair.title,
    insurance: insurance.title,
    duty: customs.duty,
    excise: customs.excise,
    vat: customs.vat,
    pension: customs.pension,
  }
  if (Object.hasOwn(named, code)) return named[code] ?? null
  return isNamed(code, options) || Object.hasOwn(labels, code) ? titleOfOption(code, labels, texts) : null
}
