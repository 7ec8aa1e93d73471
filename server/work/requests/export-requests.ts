import type { Context } from '#server/platform/context.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/work/state-names.ts'
import { countRequests, listRequests } from './request.store.ts'
import type { RequestFilter } from './request-filter.ts'

const batchSize = 500

export const requestsFile = ({ db }: Context, filter: RequestFilter): ListFile<OfficeRequest> => ({
  name: 'Заявки',
  columns,
  count: async () => {
    const { counts, all } = await countRequests(db, filter)
    return filter.status ? counts[filter.status] : all
  },
  readBatch: after =>
    listRequests(db, filter, { limit: batchSize, ...(after === undefined ? {} : { before: after.id }) }),
})

const columns: FileColumn<OfficeRequest>[] = [
  { title: 'Номер', kind: 'number', read: request => request.id },
  { title: 'Поступила, Киев', kind: 'moment', read: request => request.createdAt },
  { title: 'Вид', read: request => kinds[request.kind] },
  { title: 'Статус', read: request => statuses[request.status] },
  { title: 'Исход', read: ({ outcome }) => outcome && requestOutcomeNames[outcome] },
  { title: 'Причина отказа', read: request => request.outcomeReason },
  { title: 'Имя', read: request => request.name },
  { title: 'Телефон', read: request => request.phone },
  { title: 'Почта', read: request => request.email },
  { title: 'Сообщение', read: request => request.message },
  { title: 'Язык', read: request => languageNames[request.lang] },
  { title: 'Страница', read: request => request.page },
  { title: 'Источник', read: request => sourceName(request.source) },
  { title: 'Машина', read: ({ quote }) => quote && quoteLabel(quote.input).replaceAll('\u00a0', ' ') },
  { title: 'Расчёт', read: request => request.quote?.number ?? null },
  { title: 'Итого, грн', kind: 'amount', read: request => request.quote?.statement.total.uah ?? null },
  { title: 'Заметка', read: request => request.note },
  { title: 'Ведёт', read: request => request.holder },
  { title: 'Следующий шаг', read: request => request.nextAction?.text ?? null },
  { title: 'Срок шага, Киев', kind: 'moment', read: request => request.nextAction?.at ?? null },
  {
    title: 'Какой итог',
    read: ({ quote }) => quote && totalTitle(quote.statement).replaceAll('\u00a0', ' '),
  },
]

const kinds = { callback: 'Звонок', calculation: 'Расчёт' }
const languageNames = { ru: 'русский', uk: 'украинский' }
const statuses = { new: 'Новая', in_work: 'В работе', done: 'Готова', spam: 'Спам' }
