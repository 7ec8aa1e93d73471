/** The car of a calculation in one line, for a row of a list. */
import { texts } from '#messages/calculator/quote.js'
import { currentLanguage } from '#messages/language.js'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { showWholeMoney } from '#shared/domain/money/money.ts'
import type { QuoteInput } from './quote-input.ts'
import { engineNames, nameOfCode, routeNames, vehicleKindNames } from './quote-label.ts'

/** @example quoteBrief({ input, statement }) // 'Бензин 2,0 л, 2021 · США · ≈ 15 535 $' */
export const quoteBrief = ({
  input: { vehicle, route },
  statement,
}: {
  input: QuoteInput
  statement: Pick<CostBreakdown, 'total' | 'warnings'>
}): string => {
  const { kind, grossWeightKg, tractor, productionYear } = vehicle
  const car = [
    kind === 'passenger' ? null : tractor ? texts.tractor : nameOfCode(vehicleKindNames, kind),
    engineBrief(vehicle),
    grossWeightKg && texts.weight({ kg: grossWeightKg }),
    productionYear,
  ]
  const forecast = statement.warnings.some(({ code }) => code === 'forecast') ? texts.forecast : ''
  const total = `${forecast}≈\u00a0${showWholeMoney(statement.total.usd, 'USD')}`
  return [car.filter(Boolean).join(', '), nameOfCode(routeNames, route), total].join(' · ')
}

/** @example engineBrief({ kind: 'passenger', engine: 'petrol', volumeCc: 1998 }) // 'Бензин 2,0 л' */
export const engineBrief = ({ engine, volumeCc, batteryKwh }: QuoteInput['vehicle']): string => {
  const size =
    (volumeCc && texts.litres({ litres: litres(volumeCc) })) ||
    (batteryKwh && texts.battery({ kwh: batteryKwh }))
  return [nameOfCode(engineNames, engine), size].filter(Boolean).join(' ')
}

const litres = (volumeCc: number): string =>
  (volumeCc / 1_000).toLocaleString(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
