/** What an order and its car are called on the screens. */
import type { Order } from '#shared/contract/work/orders.ts'

type Car = Pick<Order, 'make' | 'model'> & { year: number | string | null }

/** @example carName({ make: 'VW', model: 'Passat', year: 2019 }) // 'VW Passat 2019' */
export const carName = ({ make, model, year }: Car): string => [make, model, year].filter(Boolean).join(' ')

export const customerName = ({ name, phones, email }: Pick<Order, 'name' | 'phones' | 'email'>): string =>
  name || phones[0] || email

/** The Russian name of one of its stages. */
export const stageName = ({ stages }: Pick<Order, 'stages'>, key: string | null): string | null =>
  stages.find(stage => stage.key === key)?.ru ?? null

export const isLate = ({ next }: Pick<Order, 'next'>, today: string): boolean =>
  next !== null && next.lateAfter < today
