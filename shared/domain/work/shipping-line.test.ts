import { expect, it } from 'vitest'
import { shippingLine } from './shipping-line.ts'

it.each([
  ['MSKU7654321', 'Maersk', 'https://www.maersk.com/tracking/MSKU7654321'],
  ['MEDU7654321', 'MSC', 'https://www.msc.com/en/track-a-shipment'],
  ['HLBU7654321', 'Hapag-Lloyd', expect.stringMatching(/\?container=HLBU7654321$/)],
])('%s is one of %s', (container, name, url) => {
  expect(shippingLine(container)).toEqual({ name, url })
})

it.each(['', 'TCLU7654321', 'MSKU765432', 'MSKU', 'U MRSU7654321', 'MSKU7654321"><script>', 'msku7654321'])(
  'of %j no line is known',
  container => expect(shippingLine(container)).toBeUndefined(),
)
