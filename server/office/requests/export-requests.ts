/** The inbox as CSV, part by part, so that a long one does not fill the memory. */

import type { Context } from '#server/platform/context.ts'
import { csvMark, writeStrangersRow } from '#server/platform/http/csv.ts'
import { kyivTime } from '#server/platform/http/export-file.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { listRequests, type RequestFilter } from './request.store.ts'

const partSize = 500

export async function* exportLines(ctx: Context, filter: RequestFilter): AsyncGenerator<string> {
  yield csvMark + writeStrangersRow(columns.map(([title]) => title))
  let before: number | undefined
  for (;;) {
    const part = await listRequests(ctx.db, filter, {
      limit: partSize,
      ...(before === undefined ? {} : { before }),
    })
    yield part.map(request => writeStrangersRow(columns.map(([, read]) => read(request)))).join('')
    before = part.at(-1)?.id
    if (part.length < partSize) return
  }
}

const columns: [title: string, read: (request: OfficeRequest) => string | number | null][] = [
  ['Номер', request => request.id],
  ['Поступила, Киев', request => kyivTime(request.createdAt)],
  ['Вид', request => kinds[request.kind]],
  ['Статус', request => statuses[request.status]],
  ['Имя', request => request.name],
  ['Телефон', request => request.phone],
  ['Почта', request => request.email],
  ['Сообщение', request => request.message],
  ['Расчёт', request => request.quote?.number ?? null],
  ['Итого, грн', request => request.quote?.statement.total.uah.replace('.', ',') ?? null],
  ['Заметка', request => request.note],
  ['Взял в работу', request => request.takenBy?.name ?? null],
]

const kinds = { callback: 'Звонок', calculation: 'Расчёт' }
const statuses = { new: 'Новая', in_work: 'В работе', done: 'Готова', spam: 'Спам' }
