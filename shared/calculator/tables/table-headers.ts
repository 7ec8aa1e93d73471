/** Headers as brokers write them, in English or Russian, read into columns with one English key each. */
import type { BuyerProfile } from '#shared/calculator/quote-input.ts'
import type { ColumnType, TableColumn, TableKind } from './table-shapes.ts'
import * as keys from './table-shapes.ts'

/**
 * The column that a header names, or `null` when a table of this kind has no such column. Case, spaces, hyphens and
 * language do not matter.
 *
 * @example readHeader('fee', 'не чистый, гарантированная') // { key: 'Non-clean secured', … }
 */
export const readHeader = (kind: TableKind, header: string): TableColumn | null => {
  const letters = bare(header)
  if (letters === '') return null
  for (const [names, key, title, type] of namedColumns[kind]) {
    if (names.includes(letters)) return { key, title, type }
  }
  if (kind === 'transportation') {
    const port = header.trim().replace(/\s+/g, ' ')
    return port in Object.prototype ? null : { key: port, title: port, type: 'number' }
  }
  if (kind === 'ship-delivery') return null
  const profile = readProfile(header)
  return profile && { key: profileKey(profile), title: profileTitle(profile), type: 'fee' }
}

/**
 * The buyer profile that a fee column's header names; an empty one for `Buyer fee`, `null` when a word is unknown
 * or a property is named twice.
 *
 * @example readProfile('Non-clean secured high volume') // { title: 'nonclean', payment: 'secured', volume: 'high' }
 */
export const readProfile = (header: string): Partial<BuyerProfile> | null => {
  let rest = bare(header)
  if (rest === '') return null
  if (buyerFeeNames.includes(rest)) return {}
  const profile: Partial<BuyerProfile> = {}
  while (rest !== '') {
    const word = profileLabels.find(([text]) => rest.startsWith(text))
    if (!word) return null
    rest = rest.slice(word[0].length)
    for (const [dimension] of Object.entries(word[1])) if (dimension in profile) return null
    Object.assign(profile, word[1])
  }
  return Object.keys(profile).length > 0 ? profile : null
}

/** The English header of a profile: `Non-clean secured high volume`. */
export const profileKey = (profile: Partial<BuyerProfile>): string =>
  capitalised(
    [
      profile.title && { clean: 'clean', nonclean: 'non-clean' }[profile.title],
      profile.payment,
      profile.volume && { standard: 'standard', high: 'high volume' }[profile.volume],
      profile.bid && { prebid: 'pre-bid', live: 'live' }[profile.bid],
    ]
      .filter(Boolean)
      .join(' '),
  ) || keys.buyerFee

/** The Russian header of a profile: `Не чистый, гарантированная, высокий объём`. */
export const profileTitle = (profile: Partial<BuyerProfile>): string =>
  capitalised(
    [
      profile.title && { clean: 'чистый', nonclean: 'не чистый' }[profile.title],
      profile.payment && { secured: 'гарантированная', unsecured: 'негарантированная' }[profile.payment],
      profile.volume && { standard: 'обычный объём', high: 'высокий объём' }[profile.volume],
      profile.bid && { prebid: 'предварительная', live: 'живая' }[profile.bid],
    ]
      .filter(Boolean)
      .join(', '),
  ) || 'Сбор'

/** Letters and digits only, lower case, with `е` in place of `ё`. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const buyerFeeNames = ['buyerfee', 'fee', 'сбор', 'сборпокупателя']

type NamedColumn = readonly [names: readonly string[], key: string, title: string, type: ColumnType]

const namedColumns: Record<TableKind, readonly NamedColumn[]> = {
  fee: [
    [['pricefrom', 'from', 'ценаот', 'от'], keys.priceFrom, 'Цена от', 'number'],
    [['priceto', 'to', 'ценадо', 'до'], keys.priceTo, 'Цена до', 'number'],
    [buyerFeeNames, keys.buyerFee, 'Сбор', 'fee'],
  ],
  transportation: [
    [['auction', 'аукцион'], keys.auctionColumn, 'Аукцион', 'text'],
    [['auctionlocation', 'location', 'площадка'], keys.locationColumn, 'Площадка', 'text'],
  ],
  'ship-delivery': [
    [['port', 'порт'], keys.portColumn, 'Порт', 'text'],
    [['destination', 'назначение', 'портназначения'], keys.destinationColumn, 'Назначение', 'text'],
    [['sedan', 'седан'], keys.bodyColumns.sedan, 'Седан', 'number'],
    [['suv', 'внедорожник'], keys.bodyColumns.suv, 'Внедорожник', 'number'],
    [['pickup', 'пикап'], keys.bodyColumns.pickup, 'Пикап', 'number'],
    [['moto', 'мото', 'motorcycle', 'мотоцикл'], keys.bodyColumns.moto, 'Мото', 'number'],
    [['cost', 'стоимость'], keys.costColumn, 'Стоимость', 'number'],
    [['toborder', 'дограницы'], keys.toBorderColumn, 'До границы', 'number'],
    [['days', 'дней'], keys.daysColumn, 'Дней', 'text'],
  ],
}

/** A longer label precedes any shorter label that it begins with, since the first match is taken. */
const profileLabels: readonly (readonly [string, Partial<BuyerProfile>])[] = [
  ['nonclean', { title: 'nonclean' }],
  ['notclean', { title: 'nonclean' }],
  ['нечистый', { title: 'nonclean' }],
  ['нечистая', { title: 'nonclean' }],
  ['clean', { title: 'clean' }],
  ['чистый', { title: 'clean' }],
  ['чистая', { title: 'clean' }],
  ['unsecured', { payment: 'unsecured' }],
  ['secured', { payment: 'secured' }],
  ['негарантированная', { payment: 'unsecured' }],
  ['гарантированная', { payment: 'secured' }],
  ['highvolume', { volume: 'high' }],
  ['high', { volume: 'high' }],
  ['высокийобъем', { volume: 'high' }],
  ['standardvolume', { volume: 'standard' }],
  ['standard', { volume: 'standard' }],
  ['стандартныйобъем', { volume: 'standard' }],
  ['стандартный', { volume: 'standard' }],
  ['обычныйобъем', { volume: 'standard' }],
  ['prebid', { bid: 'prebid' }],
  ['предварительнаяставка', { bid: 'prebid' }],
  ['предварительная', { bid: 'prebid' }],
  ['livebid', { bid: 'live' }],
  ['live', { bid: 'live' }],
  ['живаяставка', { bid: 'live' }],
  ['живая', { bid: 'live' }],
  ['title', {}],
  ['payment', {}],
  ['оплата', {}],
]
