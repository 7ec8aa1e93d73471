import type { Role } from '#shared/domain/can.ts'
import type { OrderOutcome, OrderState } from '#shared/domain/work/order-stages.ts'
import { messengerNames } from './messenger-link.ts'
import type { RequestOutcome } from './request-outcome.ts'

export const postStatusNames = {
  published: 'Опубликована',
  scheduled: 'Запланирована',
  draft: 'Черновик',
} as const

export const requestStatusNames = { new: 'Новая', in_work: 'В работе', done: 'Готово', spam: 'Спам' } as const

export const requestOutcomeNames: Readonly<Record<RequestOutcome, string>> = {
  contract: 'Договор',
  refused: 'Отказ',
  not_reached: 'Не дозвонились',
  not_ours: 'Не наш',
}

export const orderStateNames: Readonly<Record<OrderState, string>> = {
  open: 'В пути',
  delivered: 'Передан',
  ended: 'Закончен иначе',
}

export const orderOutcomeNames: Readonly<Record<OrderOutcome, string>> = {
  lost: 'Не куплен на аукционе',
  cancelled: 'Отменён',
  sold: 'Продан другому',
}

/** @example outcomeName('refused', 'Дорого') // 'Отказ: Дорого' */
export const outcomeName = (outcome: RequestOutcome, reason: string | null): string =>
  reason === null ? requestOutcomeNames[outcome] : `${requestOutcomeNames[outcome]}: ${reason}`

/**
 * Readable source of a request, see `source` in `shared/contract/work/requests.ts`.
 *
 * @example sourceName('utm:instagram') // 'instagram'
 */
export const sourceName = (source: string | null): string | null =>
  source === null ? null : (sourceNames.get(source) ?? source.replace(/^utm:/, ''))

const sourceNames: ReadonlyMap<string, string> = new Map([
  ['form', 'Форма на сайте'],
  ['link', 'Ссылка на расчёт'],
  ['office', 'Записал офис'],
  ['import', 'Перенесена'],
])

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Владелец',
  editor: 'Редактор',
  sales: 'Менеджер',
}

export const answerWayNames = { ...messengerNames, mail: 'Письмо', phone: 'Звонок' } as const

export const letterStateNames = {
  pending: 'отправляется',
  sent: 'отправлено',
  failed: 'не ушло',
  none: 'удалено из очереди',
} as const
