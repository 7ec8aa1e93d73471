import { expect, it } from 'vitest'
import { defaultFields } from '#shared/calculator/form/calculator-fields.ts'
import { carLabel } from './car-label.ts'

it.each([
  [{}, 'Легковой, бензин, 1998 см³, 2021, 8\u00a0000\u00a0$, США, аукцион'],
  [{ volume_cc: '2.5' }, 'Легковой, бензин, 2,5 л, 2021, 8\u00a0000\u00a0$, США, аукцион'],
  [{ volume_cc: '2 л' }, 'Легковой, бензин, 2,0 л, 2021, 8\u00a0000\u00a0$, США, аукцион'],
  [{ volume_cc: '1998 см3' }, 'Легковой, бензин, 1998 см³, 2021, 8\u00a0000\u00a0$, США, аукцион'],
  [
    { engine: 'electric', battery: '75', route: 'eu', currency: 'EUR' },
    'Легковой, электро, 75 кВт·ч, 8\u00a0000\u00a0€, Европа',
  ],
])('%j', (fields, words) => expect(carLabel({ ...defaultFields, ...fields })).toBe(words))
