/** Names of an order and its car on the screens. */
import type { Order } from '#shared/contract/work/orders.ts'

export const customerName = ({ name, phones, email }: Pick<Order, 'name' | 'phones' | 'email'>): string =>
  name || phones[0] || email

/** The Russian name of one of its stages. */
export const stageName = ({ stages }: Pick<Order, 'stages'>, key: string | null): string | null =>
  stages.find(stage => stage.key === key)?.ru ?? null

export const isOrderLate = ({ next }: Pick<Order, 'next'>, today: string): boolean =>
  next !== null && next.lateAfter < today
