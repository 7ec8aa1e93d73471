import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import type { Figures, Ranking } from '#shared/contract/work/statistics.ts'

/**
 * @example showMinutes(135) // '2 ч 15 мин'
 */
export const showMinutes = (minutes: number | null): string => {
  if (minutes === null) return '—'
  if (minutes < 60) return `${minutes}\u00a0мин`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours}\u00a0ч` : `${hours}\u00a0ч ${minutes % 60}\u00a0мин`
  return pluralise(Math.round(hours / 24), ['день', 'дня', 'дней'])
}

/**
 * Share of calculations that became requests. No share when there are more requests than calculations: a page without
 * scripts counts no calculation, only the request.
 */
export const shareText = (days: Figures['calculations']): string => {
  const calculated = days.reduce((sum, day) => sum + day.calculated, 0)
  const requested = days.reduce((sum, day) => sum + day.requested, 0)
  if (calculated + requested === 0) return 'Посетители сайта за 30\u00a0дней ничего не рассчитали.'
  if (requested > calculated) return `Заявок с расчётом: ${requested}.`
  const share = (requested / calculated) * 100
  const shown = share.toLocaleString('ru-RU', { maximumFractionDigits: share < 10 ? 1 : 0 })
  return `Заявок с расчётом ${requested} на ${pluralise(calculated, ['расчёт', 'расчёта', 'расчётов'])}: ${shown}\u00a0%.`
}

/** Requests by waiting time, shortest first, then those still waiting; empty when there are none. */
export const spansOf = ({ spread = [], waiting }: Figures['answers']): Ranking => {
  const spans = spread.map(({ within, requests }) => ({ value: String(within ?? 'later'), hits: requests }))
  const all = [...spans, { value: 'waiting', hits: waiting }]
  return all.some(({ hits }) => hits > 0) ? all : []
}

/** Label of the bar for a value of `spansOf`. */
export const spanOf = (value: string): string => spanNames.get(value) ?? `До ${showMinutes(Number(value))}`

const spanNames: ReadonlyMap<string, string> = new Map([
  ['15', 'До 15 минут'],
  ['60', 'До часа'],
  ['1440', 'До суток'],
  ['later', 'Дольше суток'],
  ['waiting', 'Ждут ответа'],
])
