/** The lists of the office as files: requests, quotes and the log, as CSV and as a workbook. */
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsvTable } from '#server/calculation/tables/read-csv.ts'
import { workbookRows } from '#server/platform/http/files/write-list-workbook.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'

const formula = '=HYPERLINK("http://evil.example")'

/** A lot with a bad title, of whose repair nothing is known. */
const damaged = { ...exampleQuote, usa: { ...exampleQuote.usa, title: 'nonclean' } }

const { server, call } = serverOfFile()
beforeAll(async () => {
  await server.call('POST', '/api/mail/callback', { name: formula, phone: '+380671234567' })
  await server.call('POST', '/api/mail/calculation', { email: 'ivan@example.com', quote: damaged })
  await server.ctx.db
    .updateTable('quotes')
    // Past midnight in Kyiv, and after the clocks went forward there.
    .set({ created_at: '2026-07-31T21:30:00.000Z' })
    .execute()
})

const download = async (path: string): Promise<Buffer> => {
  const response = await call('GET', path)
  expect(response.status).toBe(200)
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
    /^attachment; .*(Заявки|Расчёты|Журнал) \d{4}-\d\d-\d\d\.(csv|xlsx)/,
  )
  expect(response.headers.get('content-type')).toBe(
    path.includes('.csv')
      ? 'text/csv; charset=utf-8'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  return Buffer.from(await response.arrayBuffer())
}

const csvOf = async (path: string) => readCsvTable(await download(path))

const workbookOf = async (path: string): Promise<unknown[][]> => {
  const [sheet] = await readWorkbook(await download(path))
  return sheet?.data ?? []
}

it('say in the language of the reader what a total leaves out', async () => {
  await call('PUT', '/api/auth/language', { lang: 'uk' })
  for (const kind of ['request', 'quote'])
    expect(await (await call('GET', `/api/${kind}/export.csv`)).text()).toContain(
      'Разом до номерів, без ремонту',
    )
  await call('PUT', '/api/auth/language', { lang: 'ru' })
})

describe('quotes', () => {
  it('are a CSV that Excel with Russian and Ukrainian settings opens: semicolons, decimal comma, the time of Kyiv', async () => {
    const text = await (await call('GET', '/api/quote/export.csv')).text()
    expect(text.startsWith('Номер;')).toBe(true)
    const [head, row] = await csvOf('/api/quote/export.csv')
    const cell = (title: string) => row?.[head?.indexOf(title) ?? -1]
    expect(cell('Дан, Киев')).toBe('2026-08-01 00:30')
    expect(cell('Цена')).toBe('9500')
    expect(cell('Итого, $')).toMatch(/^\d+,\d\d$/)
    expect(cell('Курс на')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(cell('Доллар, ₴')).toMatch(/^\d+(,\d+)?$/)
    expect(cell('Какой итог')).toBe('Итого до номеров, без ремонта и неизвестных строк')
  })

  it('are a workbook in which dates are dates and amounts numbers', async () => {
    const [head, row] = await workbookOf('/api/quote/export.xlsx')
    const cell = (title: string) => row?.[head?.indexOf(title) ?? -1]
    // Sheets have no time zone: the clock of Kyiv.
    expect(Math.round(Number(cell('Дан, Киев')) / 1_000)).toBe(Date.parse('2026-08-01T00:30:00Z') / 1_000)
    expect(cell('Курс на')).toBeInstanceOf(Date)
    expect(cell('Итого, $')).toEqual(expect.any(Number))
    expect(cell('Номер')).toMatch(/^2026-/)
    expect(cell('Какой итог')).toBe('Итого до номеров, без ремонта и неизвестных строк')
  })

  it('are narrowed as the list is', async () => {
    expect((await csvOf('/api/quote/export.csv?q=nothing')).length).toBe(1)
    expect((await csvOf('/api/quote/export.csv?q=9500')).length).toBe(2)
  })
})

describe('requests and the log', () => {
  it('say who has a request, also from Telegram, what is next and when', async () => {
    const nextAction = { text: 'Перезвонить', at: '2026-12-01T22:05:00.000Z' }
    await call('PATCH', '/api/request/1', { nextAction })
    await server.ctx.db.updateTable('requests').set({ taken_name: 'Марко' }).where('id', '=', 1).execute()
    const [head, row] = await csvOf('/api/request/export.csv?kind=callback')
    const cell = (title: string) => row?.[head?.indexOf(title) ?? -1]
    expect(cell('Ведёт')).toBe('Марко')
    expect(cell('Следующий шаг')).toBe('Перезвонить')
    expect(cell('Срок шага, Киев')).toBe('2026-12-02 00:05')
  })

  it('say of a request’s total what it lacks', async () => {
    const [head, row] = await csvOf('/api/request/export.csv?kind=calculation')
    expect(row?.[head?.indexOf('Какой итог') ?? -1]).toBe('Итого до номеров, без ремонта и неизвестных строк')
    const [names, callback] = await csvOf('/api/request/export.csv?kind=callback')
    expect(callback?.[names?.indexOf('Какой итог') ?? -1]).toBe('')
  })

  it('are workbooks with the filters of the lists, in which a formula is a text', async () => {
    const rows = await workbookOf('/api/request/export.xlsx?kind=callback')
    expect(rows.length).toBe(2)
    expect(rows[1]).toContain(formula)
    expect(rows[1]?.[1]).toBeInstanceOf(Date)
    const [, entry] = await workbookOf('/api/audit/export.xlsx?kind=session')
    expect(entry?.[2]).toBe('Вход и выход')
    expect(entry?.[0]).toBeInstanceOf(Date)
  })

  it('are no workbook beyond what memory should hold', async () => {
    const [line] = await server.ctx.db.selectFrom('audit').selectAll().limit(1).execute()
    if (!line) throw new Error('The log is empty')
    const { id: _id, ...values } = line
    for (let n = 0; n <= workbookRows; n += 1_000)
      await server.ctx.db
        .insertInto('audit')
        .values(Array.from({ length: 1_000 }, () => values))
        .execute()
    const response = await call('GET', '/api/audit/export.xlsx')
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('скачайте CSV')
  })
})
