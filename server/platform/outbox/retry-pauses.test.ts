import { expect, it } from 'vitest'
import { DeliverDaily, DeliverLater, NeverDelivered, nextAttempt, PutOff } from './retry-pauses.ts'

const hour = 3_600_000
/** The pauses of a letter whose attempts fail with these errors in turn, in hours; null where it is given up. */
const pausesOf = (errors: readonly Error[]) => {
  let before = 0
  return errors.map(error => {
    const { attempts, pause } = nextAttempt(before, error)
    before = attempts
    return pause === null ? null : Math.round((pause / hour) * 100) / 100
  })
}
const times = (count: number, error: Error) => Array.from({ length: count }, () => error)

it('a letter is tried seven times in 38 hours, whatever "not now" is called', () => {
  const usual = [0.01, 0.08, 0.5, 2, 12, 24, null]
  expect(pausesOf(times(7, new PutOff('451')))).toEqual(usual)
  expect(pausesOf(times(7, new Error('the connection broke')))).toEqual(usual)
  expect(pausesOf(times(7, new DeliverLater('429', 10)))).toEqual(usual)
})

it('a letter for a full mailbox is tried each day for three days, whatever went before', () => {
  const full = new DeliverDaily('552')
  expect(pausesOf(times(4, full))).toEqual([24, 24, 24, null])
  expect(pausesOf([...times(2, new PutOff('451')), ...times(4, full)])).toEqual([
    0.01,
    0.08,
    24,
    24,
    24,
    null,
  ])
  expect(pausesOf([full, new PutOff('451'), full, full])).toEqual([24, 24, 24, null])
})

it('a letter that is refused for good is not tried again', () => {
  expect(pausesOf([new NeverDelivered('550')])).toEqual([null])
  expect(pausesOf([new DeliverDaily('552'), new NeverDelivered('550')])).toEqual([24, null])
})
