/** Every list that is downloaded, as CSV and as a workbook: each column is for a spreadsheet program what it is. */
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsvTable } from '#server/calculation/tables/read-csv.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { beginWithContract, draftInvoice, issue, makeFirm } from '../testing/invoices.ts'
import { changeOrder, requestWithQuote } from '../testing/orders.ts'
import { saveSeen } from '../testing/save-seen.ts'
import { serverOfFile } from '../testing/server-of-file.ts'

const { server, call } = serverOfFile()

const sums = ['Входящие счета', 'Оплачено', 'К оплате', 'Просрочено']
const kinds: Record<string, readonly string[]> = {
  amount: [...sums, 'Сумма, ₴', 'Остаток', 'Итого, грн', 'Цена', 'Итого, $', 'Итого, ₴', 'Итого, €'],
  rate: ['Доллар, ₴', 'Евро, ₴'],
  number: ['Год', 'Дней просрочки', 'Сумм без курса', 'Заказ', 'Заявка'],
  day: ['День', 'Оплатить до', 'Пройден', 'По плану', 'Дата договора', 'Просрочено с', 'Курс на'],
  moment: ['Когда, Киев', 'Начат, Киев', 'Поступила, Киев', 'Дан, Киев', 'Срок шага, Киев'],
}
/** Running numbers of the program; in other lists `Номер` is a text, as an invoice's. */
const ownNumbers = new Set(['order', 'request'])

const kindOf = (list: string, title: string): string =>
  title === 'Номер' && ownNumbers.has(list)
    ? 'number'
    : (Object.keys(kinds).find(kind => kinds[kind]?.includes(title)) ?? 'text')

/** As LibreOffice with Ukrainian settings reads a cell of a CSV. */
const inCsv: Record<string, RegExp> = {
  amount: /^-?\d+(?:,\d{1,2})?$/,
  rate: /^\d+(?:,\d+)?$/,
  number: /^\d+$/,
  day: /^\d{4}-\d\d-\d\d$/,
  moment: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  text: /./s,
}

const isInWorkbook: Record<string, (cell: unknown) => boolean> = {
  amount: cell => typeof cell === 'number',
  rate: cell => typeof cell === 'number',
  number: Number.isInteger,
  day: cell => cell instanceof Date && cell.getTime() % 86_400_000 === 0,
  moment: cell => cell instanceof Date,
  text: cell => typeof cell === 'string',
}

const lists = allEndpoints.flatMap(({ path }) => /^\/api\/([a-z-]+)\/export\.xlsx$/.exec(path)?.[1] ?? [])
const lot = '00451234'

beforeAll(async () => {
  const today = kyivDay(server.ctx.now())
  const request = await requestWithQuote(server)
  const nextAction = { text: 'Перезвонить', at: '2026-12-01T22:05:00.000Z' }
  await call('PATCH', `/api/request/${request}`, { nextAction })
  const order = await beginWithContract(call)
  const reached = { [order.stages[0]?.key ?? '']: { actual: addDays(today, -40) } }
  await changeOrder(call, order, { stages: reached, year: 2019, lot, nextAction })
  await updateRow(server.ctx.db, 'orders', order.id, { request_id: request } as never)
  const firm = await makeFirm(call)
  const draft = await draftInvoice(call, order, {
    firm: firm.id,
    account: 'a1',
    dueDay: today,
    lines: [{ price: '1012.49' }],
  })
  await issue(call, draft)
  const inHryvnia = { currency: 'UAH', what: 'Склад' }
  const bill = { group: 'delivery', line: null, ...inHryvnia, day: today }
  // Of a supplier who gave back more than was paid.
  const bills = [
    { key: 'a', ...bill, amount: '12.12' },
    { key: 'd', ...bill, amount: '-500.25' },
  ]
  const due = addDays(today, -3)
  const payments = [
    { key: 'b', ...inHryvnia, amount: '938.88', due, paid: null },
    { key: 'c', ...inHryvnia, amount: '4200.50', due, paid: today },
  ]
  const kept = await saveSeen(call, `/api/order/${order.id}/money`, { currency: 'UAH', bills, payments })
  expect(await kept.text()).toContain('938.88')
  await server.ctx.db
    .updateTable('invoices')
    .set({ due_day: addDays(today, -2) })
    .execute()
})

const bytesOf = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await call('GET', path)).arrayBuffer())

it('lists are at least these', () => {
  expect(lists.toSorted()).toEqual(['audit', 'invoice', 'order', 'quote', 'request'])
})

describe.each(lists)('the list %s', list => {
  it('has sums as sums, counts as counts, days as days, and identifiers as texts', async () => {
    const [head = [], ...rows] = readCsvTable(await bytesOf(`/api/${list}/export.csv`))
    const [sheet] = await readWorkbook(await bytesOf(`/api/${list}/export.xlsx`))
    const [titles, ...cells] = sheet?.data ?? []
    expect(titles).toEqual(head)
    expect(cells).toHaveLength(rows.length)
    for (const [at, title] of head.entries()) {
      const kind = kindOf(list, title)
      const written = rows.flatMap(row => row[at] || [])
      if (kind !== 'text') expect(written, `${title} is filled`).not.toEqual([])
      for (const cell of written) expect(cell, title).toMatch(inCsv[kind] ?? '')
      for (const cell of cells.flatMap(row => row[at] ?? []))
        expect(isInWorkbook[kind]?.(cell), `${title}: ${String(cell)}`).toBe(true)
    }
  })
})

it.each(lists)(
  'the list %s has plain blanks, which a spreadsheet’s search and filter take as typed',
  async list => expect(String(await bytesOf(`/api/${list}/export.csv`))).not.toMatch(/[\u00a0\u202f\u2009]/),
)

it('a sum below zero is no text in a CSV', async () => {
  expect(String(await bytesOf('/api/order/export.csv'))).toContain(';"-488,13";')
})

it('a workbook keeps the zeros of a lot', async () => {
  const [sheet] = await readWorkbook(await bytesOf('/api/order/export.xlsx'))
  const [head, row] = sheet?.data ?? []
  expect(row?.[head?.indexOf('Лот') ?? -1]).toBe(lot)
})
