import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { pathOf, pictureOf } from './code-picture.ts'
import { quietZone } from './payment-code.ts'

it.each([
  [150, 57, 17],
  [220, 69, 21],
  [278, 77, 23],
  [498, 85, 25],
])(
  'a link of %i signs has %i modules, a circle of %i, and a sign that ZBar reads past',
  (length, modules, wanted) => {
    const { size, circle, sign, runs } = pictureOf('q'.repeat(length), encode)
    expect([size, circle]).toEqual([modules + 2 * quietZone, wanted])
    expect(sign).toBe(16)
    // Capitals are 0.7 of the font size high.
    expect(sign * 0.7).toBeLessThan(circle - 4)
    expect(pathOf({ runs })).toMatch(/^m4 4.5h7/)
  },
)
