import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { OrderStage, OrderState } from './order-stages.ts'

/** `stopped`: the customer has stopped the letters, and only the customer can resume them. */
export const orderLetters = ['off', 'on', 'stopped'] as const
export type OrderLettersState = (typeof orderLetters)[number]

/** Days after the hand-over for which the link works. */
export const linkDays = 180

interface LinkedOrder {
  state: OrderState
  stages: readonly Pick<OrderStage, 'actual'>[]
  erasedAt: string | null
  createdAt: string
}

/** The last day of the link; null while the order is open. */
export const lastLinkDay = ({ state, stages, createdAt }: LinkedOrder): Day | null => {
  if (state === 'open') return null
  const days = stages.flatMap(({ actual }) => actual ?? [])
  return addDays(days.toSorted().at(-1) ?? kyivDay(new Date(createdAt)), linkDays)
}

/** False for an order that ended without a car, for an erased customer, and after the last day. */
export const hasLink = (order: LinkedOrder, today: Day): boolean => {
  if (order.state === 'ended' || order.erasedAt !== null) return false
  const last = lastLinkDay(order)
  return last === null || today <= last
}
