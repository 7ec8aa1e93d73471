/** Names the fields whose problems prevent an update of the total. */
import * as car from '#messages/calculation/car.js'

/** «Исправьте: год выпуска»; null without problems. `labels` has the fields of the full calculator only. */
export const sayWhatIsWrong = (
  problems: Record<string, string>,
  labels: Record<string, string> = {},
): string | null => {
  const named = Object.keys(problems).map(name => labels[name] ?? carLabels[name] ?? name)
  return named.length === 0 ? null : car.fix({ fields: named.map(lowerFirst).join(', ') })
}

const carLabels: Record<string, string> = {
  engine: car.engine,
  price: car.price,
  year: car.year,
  volume_cc: car.volume,
  battery: car.battery,
}

const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)
