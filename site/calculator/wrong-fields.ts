/** Names the fields whose problems prevent an update of the total. */

import { useState } from 'react'
import * as car from '#messages/calculation/car.js'
import { lowerFirst } from '#shared/domain/text/lower-first.ts'

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

/** Holds back the problem of a field until it loses the focus: a half-typed number such as «2» is no year yet. */
export const useDelayedProblems = (problems: Record<string, string>) => {
  const [typed, typing] = useState('')
  const { [typed]: _unfinished, ...shown } = problems
  return { shown, typing }
}
