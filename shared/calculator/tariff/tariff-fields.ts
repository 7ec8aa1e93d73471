/** Every figure of the tariff as an input of the office's form, made from `tariff-figures.ts`. */

import { texts } from '#messages/calculator/tariff.js'
import { lowerFirst } from '#shared/domain/text/lower-first.ts'
import type { FigureChoice, FigureOf, FigurePart } from './figure-kinds.ts'
import { type Tariff, type TariffFieldId, type TariffGroup, tariffFigures } from './tariff-figures.ts'

export interface TariffField extends Omit<FigurePart<never>, 'unit' | 'choices' | 'read' | 'write'> {
  id: TariffFieldId
  figure: keyof Tariff
  group: TariffGroup
  /** Name within its group, for people. */
  readonly name: string
  readonly unit: string
  readonly choices: readonly FigureChoice[] | undefined
  /** Reads the figure from a tariff, in its written form. */
  read: (tariff: Tariff) => string
  /** The tariff with a checked value put in. */
  write: (tariff: Tariff, value: string, from: Origin) => Tariff
}

/** Source of a value. */
export interface Origin {
  source: string
  own?: string | undefined
  /** Year of a subsistence minimum. */
  year: number
}

const rows = Object.entries(tariffFigures) as [keyof Tariff, FigureOf<unknown, TariffGroup, string>][]

/** Fields in the order of the screen. */
export const tariffFields: readonly TariffField[] = rows.flatMap(([figure, { group, parts }]) =>
  Object.entries(parts).map(([part, { unit, choices, read, write, ...entered }]) => ({
    ...entered,
    id: (part === '' ? figure : `${figure}.${part}`) as TariffFieldId,
    figure,
    group,
    get name() {
      return nameIn(texts.figures, this.id)
    },
    get unit() {
      return unit()
    },
    get choices() {
      return choices?.()
    },
    read: tariff => read(tariff[figure].value),
    write: (tariff, value, { source, own, year }) => ({
      ...tariff,
      [figure]: {
        value: write(tariff[figure]?.value, value, year),
        source,
        ...(own !== undefined && { own }),
      },
    }),
  })),
)

/** Name of a figure within its group, in the language of the given names. */
export const nameIn = (names: typeof texts.figures, id: TariffFieldId): string => {
  const [figure, part = ''] = id.split('.') as [keyof Tariff, string?]
  const parts: string | Readonly<Record<string, string>> = names[figure]
  return typeof parts === 'string' ? parts : (parts[part] ?? part)
}

export const tariffFieldIds = tariffFields.map(({ id }) => id) as [TariffFieldId, ...TariffFieldId[]]

const byId = new Map(tariffFields.map(field => [field.id, field]))

export const tariffField = (id: TariffFieldId): TariffField => {
  const field = byId.get(id)
  if (!field) throw new RangeError(`No figure of the tariff: ${id}`)
  return field
}

/**
 * The name of a figure with its group, for use outside the group.
 *
 * @example fullName(tariffField('vatPercent')) // 'НДС — ставка'
 */
export const fullName = ({ group, name }: Pick<TariffField, 'group' | 'name'>): string =>
  `${texts.groups[group]} — ${lowerFirst(name)}`
