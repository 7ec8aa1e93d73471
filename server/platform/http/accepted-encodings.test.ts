import { expect, it } from 'vitest'
import { acceptedEncodings } from './accepted-encodings.ts'

it.each([
  [undefined, false, false],
  ['', false, false],
  ['identity', false, false],
  ['gzip, deflate, br, zstd', true, true],
  ['br', true, false],
  ['gzip;q=1.0, br;q=0', false, true],
  ['br;q=0.000', false, false],
  ['br;q=0.001', true, false],
  ['x-br, brotli', false, false],
])('%s', (header, br, gzip) => {
  expect(acceptedEncodings(header)).toEqual({ br, gzip })
  expect(acceptedEncodings(header)).toEqual({ br, gzip })
})

it('reads headers of any length and number', () => {
  for (let number = 0; number < 300; number += 1)
    expect(acceptedEncodings(`${'x'.repeat(number)}, br`).br).toBe(true)
})
