/** Headers as brokers and auctions write them, in English, Russian or Ukrainian, read into columns with one English key each. */
import type { BuyerProfile } from '#shared/calculator/quote-input.ts'
import { cyrillicOf, latinOf } from '#shared/domain/search/look-alikes.ts'
import { dollarUnit, otherCurrency } from './fee-formula.ts'
import type { ColumnType, TableColumn, TableKind } from './table-shapes.ts'
import * as keys from './table-shapes.ts'

/**
 * The column that a header names, or `null` when a table of this kind has no such column, or one with another unit.
 * Case, spaces, hyphens, dollars and language do not matter.
 *
 * @example readHeader('fee', 'не чистый, гарантированная') // { key: 'Non-clean secured', … }
 */
export const readHeader = (kind: TableKind, header: string): TableColumn | null => {
  const letters = bare(header)
  if (letters === '' || otherUnitOf(header) !== null) return null
  for (const [names, key, title, type] of namedColumns[kind]) {
    if (names.includes(letters)) return { key, title, type }
  }
  if (kind === 'transportation') {
    const port = withoutDollar(header)
    return port in Object.prototype ? null : { key: port, title: port, type: 'number' }
  }
  if (kind === 'ship-delivery') return null
  const profile = readProfile(header)
  return profile && { key: profileKey(profile), title: profileTitle(profile), type: 'fee' }
}

/** A port is known by its name alone: «Newark, NJ ($)» is no other one. */
const withoutDollar = (header: string): string =>
  header
    .replace(dollarUnit, '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[,;:/–—-]$/, '')
    .trim()

/** The sign of another unit than dollars, which the cells below a header do not repeat: `€` of `Седан, €`. */
export const otherUnitOf = (header: string): string | null => otherUnit.exec(header)?.[0] ?? null

export const withoutOtherUnit = (header: string): string => header.replace(otherUnit, '')

const otherUnit = new RegExp(`[%％‰]|(?<!\\p{L})т[ыи]с(?:\\.|яч\\p{L}*)|${otherCurrency.source}`, 'iu')

/**
 * The buyer profile that a fee column's header names; an empty one for `Buyer fee`, `null` when a word is unknown
 * or a property is named twice.
 *
 * @example readProfile('Non-clean secured high volume') // { title: 'nonclean', payment: 'secured', volume: 'high' }
 */
export const readProfile = (header: string): Partial<BuyerProfile> | null => {
  const letters = bare(header)
  if (buyerFeeNames.includes(letters)) return {}
  const named = labelsOf(letters)?.flatMap(label => Object.entries(label)) ?? []
  const profile: Partial<BuyerProfile> = Object.fromEntries(named)
  return named.length > 0 && Object.keys(profile).length === named.length ? profile : null
}

/** Splits letters into labels of profiles; `null` where they do not fit. «Fee secured» is not «fees» and a rest. */
const labelsOf = (letters: string): Partial<BuyerProfile>[] | null => {
  if (letters === '') return []
  for (const [text, named] of profileLabels) {
    const others = letters.startsWith(text) ? labelsOf(letters.slice(text.length)) : null
    if (others) return [named, ...others]
  }
  return null
}

/** The English header of a profile: `Non-clean secured high volume`. */
export const profileKey = (profile: Partial<BuyerProfile>): string =>
  capitalised(
    [
      profile.vehicle,
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
      profile.vehicle && 'тяжёлая техника',
      profile.title && { clean: 'чистый', nonclean: 'не чистый' }[profile.title],
      profile.payment && { secured: 'гарантированная', unsecured: 'негарантированная' }[profile.payment],
      profile.volume && { standard: 'обычный объём', high: 'высокий объём' }[profile.volume],
      profile.bid && { prebid: 'предварительная', live: 'живая' }[profile.bid],
    ]
      .filter(Boolean)
      .join(', '),
  ) || 'Сбор'

/** Letters and digits only, lower case, with `е` in place of `ё`, each word in one alphabet, without the dollar's name. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(dollarUnit, '')
    .replaceAll('ё', 'е')
    .replace(/\p{L}+/gu, inOneAlphabet)
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A word typed partly in the other alphabet, whose letters look the same. */
const inOneAlphabet = (word: string): string =>
  /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)
    ? ([cyrillicOf(word), latinOf(word)].find(each =>
        /^(?:\p{Script=Cyrillic}+|\p{Script=Latin}+)$/u.test(each),
      ) ?? word)
    : word

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const buyerFeeNames = [
  ...['buyerfee', 'buyerfees', 'buyersfee', 'fee', 'fees', 'internetbidfee', 'virtualbidfee'],
  ...['сбор', 'сборпокупателя', 'аукционныйсбор', 'сбораукциона', 'комиссия'],
  ...['збір', 'збірпокупця', 'аукціоннийзбір', 'збіраукціону', 'комісія'],
]

const bounds = (en: string, ru: string, uk: string): string[] => [
  ...['', 'price', 'saleprice', 'bid'].map(word => word + en),
  ...['', 'цена', 'ставка', 'сумма', 'стоимость'].map(word => word + ru),
  ...['', 'ціна', 'ставка', 'сума', 'вартість'].map(word => word + uk),
]

type NamedColumn = readonly [names: readonly string[], key: string, title: string, type: ColumnType]

const namedColumns: Record<TableKind, readonly NamedColumn[]> = {
  fee: [
    [bounds('from', 'от', 'від'), keys.priceFrom, 'Цена от', 'number'],
    [bounds('to', 'до', 'до'), keys.priceTo, 'Цена до', 'number'],
    [buyerFeeNames, keys.buyerFee, 'Сбор', 'fee'],
  ],
  transportation: [
    [['auction', 'аукцион', 'аукціон'], keys.auctionColumn, 'Аукцион', 'text'],
    [
      ['auctionlocation', 'location', 'yard', 'площадка', 'локация', 'майданчик', 'локація'],
      keys.locationColumn,
      'Площадка',
      'text',
    ],
  ],
  'ship-delivery': [
    [
      ['port', 'loadingport', 'portofloading', 'порт', 'портпогрузки', 'портотправки', 'портвідправлення'],
      keys.portColumn,
      'Порт',
      'text',
    ],
    [
      [
        ...['destination', 'destinationport', 'portofdestination', 'portofdischarge'],
        ...['назначение', 'портназначения', 'портприбытия', 'призначення', 'портпризначення', 'портприбуття'],
      ],
      keys.destinationColumn,
      'Назначение',
      'text',
    ],
    [['sedan', 'седан'], keys.bodyColumns.sedan, 'Седан', 'number'],
    [
      ['suv', 'внедорожник', 'кроссовер', 'позашляховик', 'кросовер'],
      keys.bodyColumns.suv,
      'Внедорожник',
      'number',
    ],
    [['pickup', 'пикап', 'пікап'], keys.bodyColumns.pickup, 'Пикап', 'number'],
    [['moto', 'мото', 'motorcycle', 'мотоцикл'], keys.bodyColumns.moto, 'Мото', 'number'],
    [
      ['truck', 'trucks', 'heavy', 'грузовик', 'вантажівка', 'тяжелаятехника', 'важкатехніка'],
      keys.truckColumn,
      'Грузовик',
      'number',
    ],
    [
      [
        ...['cost', 'price', 'rate', 'freight', 'oceanfreight', 'фрахт'],
        ...['стоимость', 'цена', 'стоимостьдоставки', 'вартість', 'ціна', 'вартістьдоставки'],
      ],
      keys.costColumn,
      'Стоимость',
      'number',
    ],
    [['toborder', 'дограницы', 'докордону'], keys.toBorderColumn, 'До границы', 'number'],
    [
      [
        ...['days', 'transitdays', 'transittime'],
        ...['дней', 'дни', 'срокдней', 'днів', 'дні', 'термінднів'],
      ],
      keys.daysColumn,
      'Дней',
      'text',
    ],
  ],
}

/** Words of a profile. Auctions call a title that is not clean «salvage» and a bid before the sale «proxy». */
const profileWords: readonly (readonly [words: string, Partial<BuyerProfile>])[] = [
  ['clean чистый чистая чистий чиста', { title: 'clean' }],
  ['nonclean notclean salvage нечистый нечистая нечистий нечиста сальвейдж', { title: 'nonclean' }],
  ['secured гарантированная гарантована', { payment: 'secured' }],
  ['unsecured nonsecured негарантированная негарантована', { payment: 'unsecured' }],
  ['high highvolume высокийобъем високийобсяг', { volume: 'high' }],
  [
    'standard standardvolume стандартный стандартныйобъем обычныйобъем звичайнийобсяг',
    { volume: 'standard' },
  ],
  [
    'prebid proxy proxybid предварительная предварительнаяставка попередня попередняставка',
    { bid: 'prebid' },
  ],
  ['live livebid liveonlinebid живая живаяставка жива живаставка', { bid: 'live' }],
  ['heavy heavyduty heavyequipment тяжелая тяжелаятехника важка важкатехніка', { vehicle: 'heavy' }],
  [
    'title titles payment method methods funds pricing vehicle vehicles buyer buyers fee fees сбор збір оплата тайтл титул',
    {},
  ],
]

/** The longest first, since some labels begin with others and the first match is taken. */
const profileLabels = profileWords
  .flatMap(([words, named]) => words.split(' ').map(word => [word, named] as const))
  .toSorted(([one], [other]) => other.length - one.length)
