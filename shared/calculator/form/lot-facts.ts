/**
 * Reads one fact at a time from the lines of a lot, as Copart and IAAI print them and as people type them. Example
 * texts are in `testing/lot-texts.ts`.
 */
import { oldestYear } from '#shared/calculator/input-rules.ts'
import type { Auction, Body, Kind } from '#shared/calculator/quote-input.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'
import { findYards } from './find-yards.ts'
import {
  heavyKindOf,
  isMakeOfVehicles,
  isMotorcycle,
  isNamedByHand,
  isNamedElectric,
  isNamedHybrid,
  isPickup,
} from './lot-names.ts'
import {
  busWord,
  byHandWord,
  currencyWord,
  dieselName,
  dieselWord,
  electricWord,
  fuelWords,
  hybridWord,
  lorryWord,
  motorcycleWord,
  petrolName,
  petrolWord,
  tractorWord,
} from './lot-words.ts'

export interface LotFact {
  /** Text of the lot from which the fact was read. */
  text: string
  fills: (readonly [name: string, value: string])[]
}

/** Value behind a label: on its line, or alone on the next, unless that one begins with a label of its own. */
const valueBehind = (label: RegExp, line: string, above: string): string | null => {
  const value = line.replace(label, '')
  if (value !== line) return value
  return label.test(above) && above.replace(label, '') === '' && !ownLabel.test(line) ? line : null
}

/**
 * The name of a car whose year and make stand behind labels, as pages of lots' histories print them; null without both.
 *
 * @example labelledName(['Year: 2019', 'Make: Honda', 'Model: Civic']) // '2019 Honda Civic'
 */
export const labelledName = (lines: readonly string[]): string | null => {
  const [year, make, model = ''] = [/^year(?:: *|$)/i, /^make(?:: *|$)/i, /^model(?:: *|$)/i].map(label =>
    lines.map((line, at) => valueBehind(label, line, lines[at - 1] ?? '')).find(Boolean),
  )
  return year && make ? `${year} ${make} ${model ?? ''}`.trim() : null
}

const ownLabel = /^[A-Z][A-Za-z/ #()]*:/

/** Recognises the auction by labels that only Copart or only IAAI prints. */
export const auctionIn = (line: string): Auction | null => {
  if (/^(?:lot (?:number|#)|sale (?:name|location):|title code:|auction: copart)/i.test(line)) return 'copart'
  return /^(?:stock ?#|selling branch:|title\/sale doc:|auction: iaa)/i.test(line) ? 'iaai' : null
}

/** Matches a yard: «NJ - SOMERVILLE» as Copart prints one, «Somerville, NJ» and «Somerville (NJ)». */
const town =
  /\b[A-Z]{2} ?- ?[A-Z][A-Za-z .'/-]{1,40}|(?<![A-Za-z.'/-] ?)[A-Z][A-Za-z.'/ -]{0,40}(?:, ?| \()[A-Z]{2}\b\)?/

/** True for a line that says where the car stands, which a sale elsewhere does not change. */
export const isStanding = (line: string, above: string): boolean =>
  town.test(valueBehind(/^(?:vehicle |pick[- ]?up )?location(?:: *|$)/i, line, above) ?? '')

/** «NC - RALEIGH NORTH» has a word that only the state's name has, and is not «Raleigh, NC». */
const wordsIn = (place: string): number => place.match(/[\p{L}\d]+/gu)?.length ?? 0

export const yardIn = (
  line: string,
  yards: Readonly<Record<Auction, readonly string[]>>,
  auctions: readonly Auction[],
): (LotFact & { auction: Auction }) | null => {
  const text = town.exec(line.replace(/\b(?:copart|iaai?) ?[-–—/,:]? ?(?=[A-Z])/i, ''))?.[0].trim()
  if (!text) return null
  for (const auction of /^[A-Z]{2} ?-/.test(text) ? (['copart'] as const) : auctions) {
    const found = findYards(text, yards[auction], [])
    if (found.length === 0) continue
    // A state and town can match several yards: «TX - DALLAS» also begins «Dallas South, TX»; «OR - PORTLAND» is not
    // «Portland North, OR».
    const [yard, ...others] = found.filter(
      each => findYards(each, [text], []).length > 0 && wordsIn(each) === wordsIn(text),
    )
    if (!yard || others.length > 0) return null
    return { text, auction, fills: [['location', yard]] }
  }
  return null
}

const asked =
  /^(?:(?:current|high(?:est)?|final|winning|last) bid|buy (?:it )?now(?: price)?|sold(?: price| for| at)?|(?:(?:final|sale|asking) )?price)[\s:]*/i
/** A bid whose word stands behind it. */
const askedBehind = / (?:(?:current )?bid|ставка)$/iu
/** Words behind a sum that are of the next one. */
const ofNext = /(?<=[$€\p{L}]),? (?:\+ )?[\p{L} ]{3,30}$/u
/** A bid or a price in figures alone. */
const bare = /^(?:current bid|price): *(\d{3,6}|\d{1,3}(?:[ ,]\d{3})+)$/i
/** Behind a sum, where it is asked, and whether less is taken. */
const place =
  /(?:,? (?:торг\p{L}*|obo|copart|iaai?|пожалуйста|будь ласка|please|(?:из|і?з|на|from|at) (?!ремонт|доставк|repair)\p{L}[\p{L} -]{1,30}|[A-Z][A-Za-z. ]{2,20},? [A-Z]{2}))?/u
    .source
const sum = new RegExp(
  String.raw`^(?:(?:(?:us ?)?\$|usd|€|eur) ?(\d(?:[\d\s.,']*\d)?) ?(?:usd|eur)?|(\d(?:[\d\s.,']*\d)?) ?${currencyWord}\.?)${place}$`,
  'iu',
)

/** A word behind a sum is that of the next one. */
const endsInSum = /(?:[$€]|\b(?:usd|eur)) ?\d[\d.,' ]*$|\d ?(?:[$€]|usd|eur)$/i

/** Paid before bid, and bid before wished. */
const rankOf = (label: string): number =>
  /^sold/i.test(label) ? 0 : /^(?:asking )?price/i.test(label) ? 2 : 1
const unasked = 3

/** Words of a sum that is not the price, in a message. */
const costWord =
  /ремонт|достав|депозит|задат|сбор|збір|ком[иі]с|лог[иі]ст|п[оі]д ключ|таможн|растамож|митн|розмит|repair|deliver|ship|transport|fee|tax|deposit|value|msrp|retail|customs|month|day/i

/**
 * Price after a word such as «current bid», else the only amount that has no word of its own, or, in a message, no word
 * of another sum.
 */
export const priceIn = (lines: readonly string[], isMessage: boolean): LotFact | null => {
  const amounts = lines.flatMap((line, at) => {
    const next = isMessage && sum.test(lines[at + 1] ?? '') ? ofNext : askedBehind
    const text = line.replace(asked, '').replace(next, '')
    const [, after, before] = sum.exec(text) ?? []
    const amount = readMoney((after ?? before ?? bare.exec(line)?.[1] ?? '').trim())?.amount
    if (!amount || Number(amount) === 0) return []
    // On a lot's page the word is on the line above its amount; the amount below any other word is not the price.
    const above = lines[at - 1] ?? ''
    // The upper end of a range is an estimate, and a further sum no price.
    if (/(?:\bto| до|[-–—+])$/i.test(above)) return []
    const isBid = (text !== line && next !== ofNext) || (asked.test(above) && above.replace(asked, '') === '')
    const isAlone =
      !/\p{L}/u.test(above) ||
      [endsInSum, town, yearLine, litresLine, ccLine, fuelWord].some(it => it.test(above)) ||
      (isMessage && !costWord.test(above))
    const label = line.replace(asked, '') === line ? above : line
    return isBid || isAlone ? [{ text, amount, rank: isBid ? rankOf(label) : unasked }] : []
  })
  const [only, ...others] = amounts
  const [bid] = amounts.filter(({ rank }) => rank < unasked).toSorted((a, b) => a.rank - b.rank)
  const found = bid ?? (others.every(({ amount }) => amount === only?.amount) ? only : undefined)
  const currency = /€|eur|[єе]вро/iu.test(found?.text ?? '') ? 'EUR' : 'USD'
  const fills = [['price', found?.amount ?? ''] as const, ['currency', currency] as const]
  return found ? { text: found.text, fills } : null
}

/** A lot of Copart in Germany, Spain or Britain, by its sums: the yards and fees of the USA are none of its. */
export const isOfEurope = (lines: readonly string[]): boolean =>
  lines.some(line => /[€£]|\b(?:eur|gbp)\b/i.test(line)) && !lines.some(line => /\$|\busd\b/i.test(line))

/** A yard of Canada, whose dollars are not those of the USA. */
export const isInCanada = (line: string, above: string): boolean =>
  ofCanada.test(
    valueBehind(/^(?:selling branch|(?:sale |vehicle )?location|sale name)(?:: *|$)/i, line, above) ?? '',
  )

const ofCanada =
  /\bcanada\b|^ontario auction|[(,] ?(?:AB|BC|MB|NB|NL|NS|ON|PE|QC|SK)\)?$|^(?:AB|BC|MB|NB|NL|NS|ON|PE|QC|SK) - /i

const yearLine =
  /^(?:((?:19|20)\d\d) (?!(?:cc|hp|kg|km|lbs?|mi|miles|usd|eur)\b)([\p{L}-]+(?: [\p{L}-]+)?)|year: ?((?:19|20)\d\d)$)/iu

/**
 * The lot's name: «2019 VOLKSWAGEN PASSAT», or the year alone, without a car. A number before a word that is no make is
 * taken for no year, unless the text is an auction's page or tells of an engine and `anyMake` is set.
 *
 * @param style body style of the lot, which tells a van for goods from one for people
 */
export const carNameIn = (
  line: string,
  thisYear: number,
  anyMake: boolean,
  style: string,
): (LotFact & { car: { kind: Kind; body: Body | null } | null }) | null => {
  const [, first, words = '', alone] = yearLine.exec(line) ?? []
  const year = Number(alone ?? first)
  if (!(year >= (anyMake ? oldestYear : 1981) && year <= thisYear + 1)) return null
  const heavy = heavyKindOf(line, style)
  if (!alone && !anyMake && !heavy && !isMakeOfVehicles(words)) return null
  return {
    text: line.slice(0, 40),
    fills: [['year', String(year)]],
    car: alone
      ? null
      : {
          kind: heavy ?? (isMotorcycle(words, line) ? 'moto' : 'passenger'),
          body: isPickup(line) ? 'pickup' : null,
        },
  }
}

/** Things that are no car, lorry, bus or motorcycle: on water or snow, quads, trailers, machines, homes on wheels. */
const byHand =
  /\b(?:jet ?skis?|wave ?runner|boats?|yachts?|vessels?|marine|(?:personal )?water ?crafts?|pwc|pontoons?|sail\w*|snow ?mobiles?|atv'?s?|utv'?s?|quads?(?! ?(?:cab|pick))|all[- ]terrain|side[- ]by[- ]sides?|(?:semi)?trailers?|caravans?|campers?|(?:5th|fifth)[- ]wheels?|toy ?haulers?|pop[- ]?ups?|low speed|lsv|skid ?steers?|doll(?:y|ies)|rv'?s?|recreational|motor(?:ized)? ?homes?|equipment|machine(?:ry|s)?|farm|implements?|forklifts?|loaders?|excavators?|cranes?|dozers?|bulldozers?|mowers?|generators?|industrial|construction|agricultur\w*|combines?|harvesters?|golf ?carts?|ambulances?|fire ?(?:trucks?|engines?|apparatus)|sweepers?|mixers?|power ?sports?|air ?crafts?|airplanes?|helicopters?)\b/i

/** True for a lot that no rule prices: by its type, its body, or its name. */
export const isByHand = (line: string, above: string): boolean =>
  isNamedByHand(line) ||
  [byHand, byHandWord].some(it =>
    it.test(valueBehind(/^(?:vehicle(?: type| class)?|body style)(?:: *|$)/i, line, above) ?? ''),
  ) ||
  // As a body, a tractor is a lorry.
  /^tractors?$/i.test(valueBehind(/^vehicle(?: type)?(?:: *|$)/i, line, above) ?? '') ||
  kindIn(line, above) === 'other'

/** @returns `other` for a type that no rule prices */
export const kindIn = (line: string, above: string): Kind | 'other' | null => {
  const value = valueBehind(/^(?:vehicle(?: type| class)?|body style)(?:: *|$)/i, line, above)
  if (!value) return null
  if (/cycle|scooter|moped|(?:dirt|motor) ?bike/i.test(value) || motorcycleWord.test(value)) return 'moto'
  if (/\bbus(?:es)?\b|\bmotor ?coach/i.test(value) || busWord.test(value)) return 'bus'
  if (
    /(?:medium|heavy) duty(?! pick)|\b(?:box|dump|heavy|straight)[ -]?trucks?\b|\b(?:conventional|tilt) cab\b/i.test(
      value,
    ) ||
    lorryWord.test(value) ||
    isTractor(value)
  )
    return 'truck'
  const isNamed = valueBehind(/^vehicle type(?:: *|$)/i, line, above) !== null
  return isNamed && /[a-z]/i.test(value) && !carType.test(value) ? 'other' : null
}

/** Types whose kind the lot's name tells, and texts that say nothing. */
const carType =
  /\bauto|\bcars?\b|passenger|\bsuvs?\b|\bsport|crossover|pick[- ]?ups?|^trucks?$|\b(?:mini)?vans?\b|sedan|coupe|hatch|wagon|convertible|roadster|limo|\bmpvs?\b|classic|exotic|light (?:duty|truck)|(?:motor|electric|hybrid) vehicle|легков|^(?:v|n\/?a|unknown|none|[-–—]+)$/i

/** The printed type, unless it says nothing of the kind: pick-ups are «trucks», too. */
export const typeIn = (line: string, above: string): string | null => {
  const value = valueBehind(/^vehicle(?: type)?(?:: *|$)/i, line, above)
  return value && !/^(?:trucks?|v|n\/?a|unknown|none|[-–—]+)$/i.test(value) ? value : null
}

const isTractor = (value: string): boolean =>
  /\btractors?\b|\bsemi[- ]?trucks?\b/i.test(value) || tractorWord.test(value)

/** A lorry whose type or body, or a word of its name, is that of a tractor unit. */
export const tractorIn = (line: string, above: string): true | null =>
  (yearLine.test(line) && tractorWord.test(line)) ||
  isTractor(valueBehind(/^(?:vehicle(?: type)?|body style)(?:: *|$)/i, line, above) ?? '') ||
  null

export const styleIn = (line: string, above: string): string | null =>
  valueBehind(/^(?:body style|vehicle class)(?:: *|$)/i, line, above) || null

export const bodyIn = (line: string, above: string): Body | null => {
  const value = styleIn(line, above)
  if (!value) return null
  // Some lots print a body cut off after eight characters.
  if (
    /pick[- ]?up|п[иі]кап|\bpi(?:ck?)?$|(?:crew|quad|club) cab|ext(?:ended)?(?: cab|$)|utility truck/i.test(
      value,
    )
  )
    return 'pickup'
  if (
    /\bsuv\b|spor|utility|crossover|\b(?:mini)?vans?\b|внедорож|кроссовер|кросовер|позашлях|м[иі]н[иі]в[еэ]н/i.test(
      value,
    )
  )
    return 'suv'
  return /sedan|coupe|hatch|wagon|convertible|седан|купе|х[еэ]тчб[еэ]к|ун[иі]версал|кабр[иі]олет/i.test(value)
    ? 'sedan'
    : null
}

/**
 * Reads a title only if it is explicit: a bare «Cert Of Title» gives null, and the form then takes the dearer title.
 * IAAI prints a brand and notes on lines of their own; a brand other than none makes any title non-clean.
 */
export const lotTitleIn = (line: string, above: string): 'clean' | 'nonclean' | null => {
  const brand = valueBehind(/^(?:title|(?:title\/)?sale doc(?:ument)?) brands?(?:: *|$)/i, line, above)
  if (
    brand &&
    !/^(?:none?(?: reported)?|no brands?(?: reported)?|not (?:available|reported)|n\/?a|clea[rn]|[-–—]+)$/i.test(
      brand,
    )
  )
    return 'nonclean'
  const note = valueBehind(/^(?:(?:title )?(?:notes?|status)|brands?)(?:: *|$)/i, line, above)
  if (note && isBadTitle(note)) return 'nonclean'
  const value = valueBehind(
    /^(?:title code|document|title\/sale doc(?:ument)?(?: (?:type|notes?))?)(?:: *|$)/i,
    line,
    above,
  )
  if (!value) return null
  if (isBadTitle(value)) return 'nonclean'
  return /\bclea[rn]\b/i.test(value) ? 'clean' : null
}

const isBadTitle = (text: string): boolean =>
  badTitle.test(text.replaceAll(/\bno (?:brands?|damages?)\b/gi, ''))

const badTitle =
  /\b(?:not|non|un)[- ]?(?:a )?clea[rn]|salv|rebuil|recon|destruct|repairable|junk|parts|scrap|flood|water\b(?!-?craft)|damag|lemon|dismantl|derelict|structural|hail|totall?ed|prior total|(?:total|insurance) loss|burn(?:ed|t)|wreck|collision|vandal|warranty return|irrepar|crushed|hurricane|\bstorm|buy ?back|\bfire\b|theft|stolen|brand(?:ed)?\b/i

const litresLine =
  /^(?:engine(?: type| size)?:? *(\d{0,2}[.,]\d{1,6}|\d) ?(?:L\b(?! ?\/)|л(?!\p{L}| ?\/))|(\d{0,2}[.,]\d) ?[Lл](?! ?\/|\p{L}| (?:на|per|of) )(?:[ ,].*)?$)/iu
const ccLine = /^(?:engine(?: type| size)?:? *)?(\d{2,5}) ?(?:cc\b|(?:cm|см)3|куб)/iu

/** Reads the engine volume in cubic centimetres, or else in litres. */
export const volumeIn = (line: string): LotFact | null => {
  const cc = ccLine.exec(line)
  if (cc?.[1]) return { text: `${cc[1]} cc`, fills: [['volume_cc', cc[1]]] }
  const [, named, first] = litresLine.exec(line) ?? []
  const litres = (named ?? first)?.replace(/^(?=[.,])/, '0').replace(/(?<=[.,]\d{1,5})0{1,5}$/, '')
  if (!litres || Number(litres.replace(',', '.')) === 0) return null
  return { text: `${litres}L`, fills: [['volume_cc', litres]] }
}

const fuelWord = new RegExp(
  `^(?:(?:plug-?in )?(?:gas(?:oline)?|petrol|diesel|electric|hybrid(?: engine)?|flex(?:ible)?(?: fuel)?|e85 flex fuel|compressed natural gas)|${fuelWords}|(?:${petrolName.source}|${dieselName.source})[ ,].*)$`,
  'iu',
)
/** «2.5 бензин автомат» */
const fuelHead = new RegExp(`^(?:diesel|gas|gasoline|petrol|hybrid|${fuelWords})(?=[ ,.])`, 'iu')
const begins = (...words: readonly RegExp[]): RegExp =>
  new RegExp(`^(?:${words.map(({ source }) => source).join('|')})`, 'iu')
const isPetrol = begins(/gas|petrol/, petrolWord, petrolName)
const isDiesel = begins(/diesel/, dieselWord, dieselName)
const isElectric = begins(/electric/, electricWord)

/** Reads the fuel: «gas» means petrol on US lots; a hybrid counts as petrol unless diesel is named. */
export const fuelIn = (line: string, above: string, name = ''): LotFact | null => {
  const labelled =
    valueBehind(/^fuel(?: type)?(?:: *|$)/i, line, above) ?? behindLitres.exec(line)?.[1] ?? null
  const value = labelled ?? line
  const hybrid = hasHybrid.test(value) || (isPetrol.test(value) && isNamedHybrid(name))
  const isBehindVolume = volumeIn(above) !== null && fuelHead.test(value)
  if (!fuelWord.test(value) && !(hybrid && labelled) && !isBehindVolume) return null
  const engine = hybrid
    ? 'hybrid'
    : isDiesel.test(value)
      ? 'diesel'
      : isElectric.test(value)
        ? 'electric'
        : /natural/i.test(value)
          ? 'gas'
          : 'petrol'
  const burns = hybrid ? [['fuel', hasDiesel.test(value) ? 'diesel' : 'petrol'] as const] : []
  // Behind a word of another language the label is one that was put in its place.
  const [text] = fuelHead.exec(value) ?? [/\p{Script=Cyrillic}/u.test(value) ? value : line]
  return { text, fills: [['engine', engine], ...burns] }
}

/** The fuel of a car that exists only as an electric one, or with an engine as a hybrid. */
export const fuelOfName = (name: string, volume: LotFact | null): LotFact | null =>
  isNamedElectric(name)
    ? { text: name, fills: [['engine', 'electric']] }
    : volume && isNamedHybrid(name)
      ? {
          text: name,
          fills: [
            ['engine', 'hybrid'],
            ['fuel', 'petrol'],
          ],
        }
      : null

/** Capacity of the battery of an electric car, which people add to a lot. */
export const batteryIn = (line: string): LotFact | null => {
  const [text, capacity] = battery.exec(line) ?? []
  return text && capacity ? { text, fills: [['battery', capacity]] } : null
}

const battery = /(?<![\d.,])(\d{2,3}(?:[.,]\d)?) ?(?:kwh|квт[ ·*./-]?(?:ч|г(?:од)?))(?!\p{L})/iu

const behindLitres = /^engine.*\d ?(?:L|л|cc|см3),? (\p{L}+)$/iu
const hasHybrid = new RegExp(String.raw`\bhybrid\b|${hybridWord.source}`, 'iu')
const hasDiesel = new RegExp(`diesel|${dieselWord.source}`, 'iu')
