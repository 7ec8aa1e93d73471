/** Every figure of the tariff as an input of the office's form, made from `tariff-figures.ts`. */

import type { Language } from '#shared/domain/site/languages.ts'
import { lowerFirst } from '#shared/domain/text/lower-first.ts'
import type { FigureOf, FigurePart } from './figure-kinds.ts'
import {
  type Tariff,
  type TariffFieldId,
  type TariffGroup,
  tariffFigures,
  tariffGroups,
} from './tariff-figures.ts'

export interface TariffField extends Omit<FigurePart<never>, 'names' | 'read' | 'write'> {
  id: TariffFieldId
  figure: keyof Tariff
  group: TariffGroup
  /** Russian name for people. */
  name: string
  /** Ukrainian name for people. */
  uk: string
  /** Reads the figure from a tariff, in its written form. */
  read: (tariff: Tariff) => string
  /** The tariff with a checked value put in. */
  write: (tariff: Tariff, value: string, from: Origin) => Tariff
}

/** Source of a value. */
export interface Origin {
  source: string
  own?: string | undefined
  /** Year of a subsistence minimum; 0 when unknown. */
  year: number
}

const rows = Object.entries(tariffFigures) as [keyof Tariff, FigureOf<unknown, TariffGroup, string>][]

/** Fields in the order of the screen. */
export const tariffFields: readonly TariffField[] = rows.flatMap(([figure, { group, parts }]) =>
  Object.entries(parts).map(([part, { names, read, write, ...entered }]) => ({
    ...entered,
    id: (part === '' ? figure : `${figure}.${part}`) as TariffFieldId,
    figure,
    group,
    name: names.ru,
    uk: names.uk,
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
export const fullName = (
  { group, name, uk }: Pick<TariffField, 'group' | 'name' | 'uk'>,
  lang: Language = 'ru',
): string => {
  const found = tariffGroups.find(({ id }) => id === group)
  return lang === 'ru' ? `${found?.name} — ${lowerFirst(name)}` : `${found?.uk} — ${uk}`
}
