/** Figures of the tariff as people read them. */
import { texts } from '#messages/calculator/tariff.js'
import { groupThousands } from '#shared/domain/money/money.ts'
import { noPreference } from './figure-kinds.ts'
import { tariffField } from './tariff-fields.ts'
import type { TariffFieldId } from './tariff-figures.ts'

/**
 * A value with its unit, as people read it.
 *
 * @example showFigure('exciseDieselLow', '90.5') // '90,5 € за 1000 см³'
 */
export const showFigure = (field: TariffFieldId, value: string): string => {
  const { choices, unit } = tariffField(field)
  // A choice in words, used instead of a number, takes no unit.
  const isNumber = /^\d/.test(value) && !choices?.some(known => known.value === value)
  return formatFigureValue(field, value) + (isNumber && unit !== '' ? `\u00a0${unit}` : '')
}

/** The value without its unit, for places that show the unit beside the name. */
export const formatFigureValue = (field: TariffFieldId, value: string): string => {
  const { choices } = tariffField(field)
  const choice = choices?.find(known => known.value === value)
  if (choice) return choice.name
  return value === noPreference ? texts.noPreference : showNumber(value)
}

const showNumber = (value: string): string => {
  const [whole = '', part] = value.split('.')
  return /^\d+$/.test(whole) ? groupThousands(whole) + (part ? `,${part}` : '') : value
}
