import * as texts from '#messages/admin/work/orders.js'
import { language } from '#messages/language.js'
import type { Order } from '#shared/contract/work/orders.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { isContainerNumber } from '#shared/domain/work/container-number.ts'
import { orderStateNames } from '#shared/domain/work/state-names.ts'

export const customerName = ({ name, phones, email }: Pick<Order, 'name' | 'phones' | 'email'>): string =>
  name || phones[0] || email

/** @example orderName(order) // 'Заказ № 7, Toyota RAV4 2021' */
export const orderName = (order: Order): string =>
  [texts.orderNumber({ id: order.id }), carName(order)].filter(Boolean).join(', ')

export const stageName = ({ stages }: Pick<Order, 'stages'>, key: string | null): string | null =>
  stages.find(stage => stage.key === key)?.[language] ?? null

/** The stage that the order has reached; one whose stages were all skipped is delivered without any. */
export const reachedName = (order: Pick<Order, 'stages' | 'reached' | 'state'>): string =>
  stageName(order, order.reached) ??
  (order.state === 'delivered' ? orderStateNames.delivered : texts.notBegun)

/** Text of a wrong check digit; undefined for a right one and for what is no container number. */
export const containerWarning = (container: string): string | undefined =>
  isContainerNumber(container) === false ? texts.wrongCheckDigit : undefined

export const isStepDue = ({ nextAction }: Pick<Order, 'nextAction'>): boolean =>
  nextAction !== null && nextAction.at <= new Date().toISOString()

export const isOrderLate = ({ next }: Pick<Order, 'next'>, today: string): boolean =>
  next !== null && next.lateAfter < today
