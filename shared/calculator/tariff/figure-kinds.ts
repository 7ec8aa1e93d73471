/** The kinds of figures that a tariff has: how each is written, checked and shown. */
import { z } from 'zod'
import { texts } from '#messages/calculator/tariff.js'
import { checkEuros, checkHryvnias, checkPercent, checkWhole, plainDecimal } from './figure-text.ts'

/** A whole number of units over a power of ten: 0.447 is 447 / 1000, 10 % is 10 / 100. */
export interface Fraction {
  units: number
  divisor: number
  /** Readable text: `0,447` or `10 %`. */
  text: string
}

export interface FigureChoice {
  value: string
  name: string
}

/** How a value is entered, checked and shown. */
export interface FigureKind<V> {
  schema: z.ZodType<V>
  /** `%`, `€ за 1000 см³`; empty where the value is a choice. */
  unit: () => string
  /** The allowed values of a choice; without them any text that `check` accepts. */
  choices?: () => readonly FigureChoice[]
  /** Problem with a text; `null` when there is none. */
  check(text: string): string | null
  /** The one written form of a checked text: `7,50` is `7.5`. */
  plain(text: string): string
  /** A value in its written form. */
  show(value: V): string
  /** The value of a checked text; `year` is the year that the figure is for, 0 when there is none. */
  parse(text: string, year: number): V
}

export const fractionSchema = z.object({ units: z.number(), divisor: z.number(), text: z.string() })

/** `0,447` or `10 %` as `0.447` and `10`. */
const textOfFraction = ({ text }: Fraction): string => text.replace(' %', '').replace(',', '.')

/** A share written in per cent: `percent('6.4')` is 64 / 1000. */
const percent = (written: string): Fraction => {
  const { units, divisor, text } = decimal(written)
  return { units, divisor: divisor * 100, text: `${text} %` }
}

/** A decimal text as a fraction: `decimal('0.447')` is 447 / 1000. At most nine digits. */
const decimal = (written: string): Fraction => {
  const [whole = '', part = ''] = written.trim().replace(',', '.').split('.')
  const text = String(Number(`${whole}.${part}`)).replace('.', ',')
  return { units: Number(whole + part), divisor: 10 ** part.length, text }
}

export const share: FigureKind<Fraction> = {
  schema: fractionSchema,
  unit: () => '%',
  check: checkPercent,
  plain: plainDecimal,
  show: textOfFraction,
  parse: text => percent(plainDecimal(text)),
}

/** Stored text for a duty preference that does not exist. */
export const noPreference = 'нет'

/** True for the stored text, or its Ukrainian as it is typed. */
const isNone = (text: string): boolean => /^(?:нет|ні|немає)$/i.test(text.trim())

export const preference: FigureKind<Fraction | null> = {
  schema: fractionSchema.nullable(),
  unit: () => '%',
  check: text => (isNone(text) ? null : checkPercent(text)),
  plain: text => (isNone(text) ? noPreference : plainDecimal(text)),
  show: value => (value === null ? noPreference : textOfFraction(value)),
  parse: text => (isNone(text) ? null : percent(plainDecimal(text))),
}

export const euros = (unit: () => string, most: number): FigureKind<Fraction> => ({
  schema: fractionSchema,
  unit,
  check: checkEuros(most),
  plain: plainDecimal,
  show: textOfFraction,
  parse: text => decimal(plainDecimal(text)),
})

export const wholeNumber = (unit: () => string, most: number): FigureKind<number> => ({
  schema: z.number(),
  unit,
  check: checkWhole(most),
  plain: plainDecimal,
  show: String,
  parse: text => Number(text.trim()),
})

/** An amount in hryvnias that applies to one year. */
export const hryvniasOfYear: FigureKind<{ uah: Fraction; year: number }> = {
  schema: z.object({ uah: fractionSchema, year: z.number().int() }),
  unit: () => '₴',
  check: checkHryvnias,
  plain: plainDecimal,
  show: ({ uah }) => textOfFraction(uah),
  parse: (text, year) => ({ uah: decimal(plainDecimal(text)), year }),
}

/** A choice between several values: each has its written form, which has a name, and its meaning. */
export const oneOf = <const N extends string, const V extends string | boolean>(
  names: Readonly<Record<N, string>>,
  choices: readonly { value: NoInfer<N>; means: V }[],
): FigureKind<V> => ({
  schema: z.literal(choices.map(({ means }) => means)) as z.ZodType as z.ZodType<V>,
  unit: () => '',
  choices: () => choices.map(({ value }) => ({ value, name: names[value] })),
  check: text =>
    choices.some(({ value }) => value === text.trim())
      ? null
      : texts.allowedValues({ values: choices.map(({ value }) => value).join(', ') }),
  plain: text => text.trim(),
  show: value => choices.find(({ means }) => means === value)?.value ?? '',
  parse: text => {
    const chosen = choices.find(({ value }) => value === text.trim())
    if (!chosen) throw new RangeError(`No choice: ${text}`)
    return chosen.means
  },
})

/** One input of the tariff form: a figure, or one part of a figure with several. */
export interface FigurePart<W> extends Omit<FigureKind<never>, 'schema' | 'show' | 'parse'> {
  read(figure: W): string
  /** The figure with a checked text put in; undefined until every part has a value. */
  write(figure: W | undefined, text: string, year: number): W
}

/** Name of a law in both languages. */
export interface Law {
  ru: string
  uk: string
}

export interface FigureOf<W, G extends string, P extends string> {
  group: G
  /** Source of the built-in value, as far as the program knows it. */
  law: Law | ((year: number) => Law)
  schema: z.ZodType<W>
  /** Parts by name; a figure entered as a whole has one part with an empty name. */
  parts: Readonly<Record<P, FigurePart<W>>>
}

type About<G extends string> = Pick<FigureOf<unknown, G, ''>, 'group' | 'law'>

/** A figure that is entered as a whole. */
export const figure = <W, const G extends string>(
  about: About<G>,
  kind: FigureKind<W>,
): FigureOf<W, G, ''> => {
  const { schema, show, parse, ...entered } = kind
  const write = (_figure: W | undefined, text: string, year: number) => parse(text, year)
  return { ...about, schema, parts: { '': { ...entered, read: show, write } } }
}

/** Path of a part inside its figure. */
type Place = readonly (string | number)[]

/** A figure of several parts, each with its path. */
export const figureOfParts = <W, const G extends string, const P extends string>(
  about: About<G>,
  schema: z.ZodType<W>,
  // biome-ignore lint/suspicious/noExplicitAny: the schema holds the parts to their places, and the tests enter each
  parts: Readonly<Record<P, readonly [place: Place, kind: FigureKind<any>]>>,
): FigureOf<W, G, P> => ({
  ...about,
  schema,
  parts: Object.fromEntries(
    Object.entries<(typeof parts)[P]>(parts).map(([id, [place, kind]]) => {
      const { schema: _schema, show, parse, ...entered } = kind
      const read = (whole: W) => show(place.reduce<unknown>((value, at) => Object(value)[at], whole))
      const write = (whole: W | undefined, text: string, year: number) =>
        put(whole, place, parse(text, year)) as W
      return [id, { ...entered, read, write }]
    }),
  ) as Record<P, FigurePart<W>>,
})

/** Copies a structure with a value put in at a path; missing levels are created. */
const put = (whole: unknown, [at, ...rest]: Place, value: unknown): unknown => {
  if (at === undefined) return value
  const copy = typeof at === 'number' ? [...((whole as unknown[] | undefined) ?? [])] : { ...(whole ?? {}) }
  return Object.assign(copy, { [at]: put(Object(copy)[at], rest, value) })
}
