/** Splits a pasted lot into lines: those of an auction's page, or of a message in a chat. */
import { yearFirst } from './lot-names.ts'
import {
  currencyWord,
  engineName,
  fuelWords,
  labelWords,
  withEnglishLabel,
  withLatinMake,
} from './lot-words.ts'

const labels =
  'VIN|Lot|Stock|Title|Odometer|Loss|Primary|Secondary|Cylinders|Colou?r|Engine|Transmission|Vehicle|Drive|Fuel|Body|Keys?|Has|Airbags|Highlights|Notes|Sale|Sold|Location|Selling|Current|Final|Buy|Est|Actual|Repair|Start'

/**
 * Where to split a line whose breaks were lost in a chat or a form field: before a label, a sum, litres, a fuel or a
 * yard. «Hybrid» before the trim stays with the name, and blanks within a sum are no breaks; a Mazda 3 for 500 $ could
 * be one for 3 500 $.
 */
const joined = new RegExp(
  [
    String.raw`(?:[,;]| [·•|/])?\s+(?=(?:${labels})[\w #/().]{0,24}:`,
    String.raw`(?:${labelWords}) ?[:$€\d]`,
    String.raw`[$€] ?\d`,
    String.raw`(?<![$€]\s*|\b(?:mazda|model) )\d{1,2}(?: \d{3})+ ?${currencyWord}`,
    String.raw`(?<![$€]\s*)(?:(?<!\d )|(?!\d{3} ?${currencyWord}))\d[\d,.]* ?${currencyWord}`,
    /\d{1,2}[.,]\d ?(?:L\b|л(?!\p{L}))|\d{3,5} ?(?:cc\b|(?:cm|см)3)/u.source,
    String.raw`buy (?:it )?now\b`,
    String.raw`(?:gas|gasoline|petrol|diesel|electric)\b|(?:${fuelWords})(?!\p{L})`,
    String.raw`hybrid\b(?! (?!(?:${labels})\b|[A-Z]{2} - )[A-Z])`,
    '[A-Z]{2} - [A-Z])',
  ].join('|'),
  'giu',
)

/**
 * Splits a text into lines; a single line that holds a car's name is split by `joined`. A last line cut off by the
 * limit is dropped, since a cut number would be a wrong amount.
 */
export const linesOf = (text: string, maxCharacters: number): string[] => {
  const whole = text
    .slice(0, maxCharacters)
    .split(/[\n\r\t]+/)
    .map(plain)
  if (text.length > maxCharacters) whole.pop()
  const [only = '', ...others] = whole.map(line => yearFirst(line)).filter(Boolean)
  const message = others.length === 0 ? messageOf(only) : ''
  const lines = startsWithName.test(message)
    ? message.split(joined)
    : whole.flatMap(line => {
        const ordered = yearFirst(line)
        return namedEngine.test(ordered) ? ordered.split(joined) : ordered
      })
  return lines.map(line => yearFirst(withEnglishLabel(line.trim()))).filter(Boolean)
}

const startsWithName = /^(?:19|20)\d\d \p{L}/u

/** A text of one line from the car's name on, behind a greeting or a question; without a make where it tells of an engine. */
const messageOf = (line: string): string => {
  const body = startsWithName.test(line) ? line : line.replace(/^[^:]{1,60}: (?=[^:]*$)/, '')
  if (body.includes(':') || body.length > longestMessage) return line
  const begins = [...body.matchAll(/(?<![\p{L}\d])\p{L}/gu)].map(({ index }) =>
    yearFirst(plain(body.slice(index))),
  )
  const found = [body, ...begins].find(each => startsWithName.test(each))
  const message = (found ?? line).replace(bareLitres, '$1L')
  return !found && volume.test(message) ? yearFirst(message, true) : message
}

const longestMessage = 300
const volume = /\d[.,]\d ?[Lл](?![\p{L}\d/])|\d{3,5} ?(?:cc\b|(?:cm|см)3)/iu
/** In a message, «2.5» behind a name; no mileage, and none per 100 km. */
const bareLitres =
  /(?<=^| )(\d[.,]\d)(?=,? |$)(?! ?(?:тыс|тис|к(?!\p{L})|km|км|mi|s\b|сек|тон|л\/|L\/|L(?!\p{L})|л(?!\p{L})|\$(?!\d)|€(?!\d)))/giu

/** Litres in a line without a label, behind a car's name or before a fuel. */
const namedEngine = /^(?:(?:19|20)\d\d [^:]* )?\d{1,2}[.,]\d ?(?:L\b|л(?!\p{L}))[^:]*$/iu

/** A line without invisible characters, marks of a list, a quote or bold letters, and the comma behind it. */
const plain = (line: string): string => withLatinMake(undressed(line))

const undressed = (line: string): string =>
  line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:\d{1,2}[.)] )?(?:(?!-[$€£\d])[^\p{L}\p{N}$€£.(])*/u, '')
    .replace(/(?<![\s.,;?!"'*_»])[\s.,;?!"'*_»]+$/u, '')
    .replace(/^([A-Z][\w/#(). -]{0,30}?)[*_ ]*:(?!\/)[*_ ]*/i, '$1: ')
    .replace(/^(?:model|модель): ?(?=(?:19|20)\d\d \p{L})/iu, '')
    .replace(/^(fuel(?: type)?|(?:vehicle |sale )?location) (?=\p{L})(?!type|of )/iu, '$1: ')
    .replace(litresBeforeFuel, '$1L ')
    .trim()

/** «3.0 diesel» has its litres without a unit. */
const litresBeforeFuel = new RegExp(
  `(?<=^| )(\\d{1,2}[.,]\\d),? (?=(?:diesel|gas|gasoline|petrol|hybrid|${fuelWords}|${engineName.source})(?!\\p{L}))`,
  'giu',
)
