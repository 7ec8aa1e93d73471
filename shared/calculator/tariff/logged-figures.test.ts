import { expect, test } from 'vitest'
import { logFigures, nameLoggedFigures } from './logged-figures.ts'

const logged = logFigures([
  { field: 'vatPercent', validFrom: '2027-01-01', value: '21.5' },
  { field: 'exciseDieselLow', validFrom: '2027-01-01', value: null },
])

test('the log shows figures by their names, with units', () => {
  expect(nameLoggedFigures(logged)).toBe(
    'НДС — ставка с 01.01.2027: 21,5\u00a0%; Акциз на легковые автомобили — дизель, до порога объёма с 01.01.2027: ставка офиса убрана',
  )
})

test('what was cut off or is no longer known stays', () => {
  expect(nameLoggedFigures(`${logged.slice(0, 50)}… (230)`)).toBe('НДС — ставка с 01.01.2027: 21,5\u00a0%; …')
  expect(nameLoggedFigures('2027-01-01 gone = 5')).toBe('2027-01-01 gone = 5')
})
