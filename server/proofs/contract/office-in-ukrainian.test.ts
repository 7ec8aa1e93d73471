/**
 * All that the server says to a Ukrainian account: responses, errors, files, letters, messages and the log, on data
 * without a Cyrillic letter and with each Ukrainian message between ⟦ and ⟧. `npm run proof -- --only one-language`.
 */
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '#server/job-list.ts'
import { runJob } from '#server/platform/jobs/job-loop.ts'
import { ukrainianLaws } from '#shared/calculator/tariff/tariff-data.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { officeLanguageOption } from '#shared/domain/calculation/office-options.ts'
import { saidInNoMessage } from '#shared/testing/said-in-no-message.ts'
import { inLatinLetters, writeInLatinLetters } from '../testing/in-latin-letters.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import type { ApiClient } from '../testing/start-test-server.ts'
import { brokenInputs } from './broken-inputs.ts'
import { type ContractFixtures, type Newcomer, startContractFixtures } from './contract-fixtures.ts'
import { rows } from './rows.ts'
import { nameOf, type SentInput, send } from './sent-input.ts'

const inLatinForm = async (form: FormData): Promise<FormData> => {
  const latin = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') latin.append(name, inLatinLetters(value))
    else latin.append(name, await inLatinFile(value), inLatinLetters(value.name))
  }
  return latin
}

const inLatinFile = async (file: File): Promise<Blob> => {
  const bytes = await file.bytes()
  try {
    return new Blob([inLatinLetters(new TextDecoder('utf-8', { fatal: true }).decode(bytes))])
  } catch {
    return new Blob([bytes])
  }
}

/** A caller who reads Ukrainian and writes in Latin letters; what visitors call is asked in Ukrainian. */
const fetchInLatin =
  (own: typeof fetch): typeof fetch =>
  async (input, options) => {
    const url = new URL(
      decodeURI(input instanceof Request ? input.url : String(input)).replaceAll(/[^/?=&]+/g, inLatinLetters),
    )
    const { body } = options ?? {}
    const headers = { 'Accept-Language': 'uk', ...(options?.headers as Record<string, string>) }
    const isVisitor = !('Authorization' in headers) && !url.pathname.startsWith('/api/auth/')
    if (isVisitor || url.pathname.startsWith('/api/mail/')) url.searchParams.set('lang', 'uk')
    return own(url, {
      ...options,
      headers,
      ...(body instanceof FormData && { body: await inLatinForm(body) }),
      ...(typeof body === 'string' && { body: inLatinLetters(body) }),
    })
  }

/** Texts and names of fields; what stands there in both languages, under `ru` and `uk`, is left out. */
const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'ru' || name === 'uk' ? [] : [name, ...leavesOf(inner)],
  )
}

const textsOf = async (response: Response): Promise<string[]> => {
  const type = response.headers.get('content-type') ?? ''
  const named = decodeURIComponent(response.headers.get('content-disposition') ?? '').replace(/.*''/, '')
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length === 0) return [named]
  if (/json/.test(type)) return [named, ...leavesOf(JSON.parse(bytes.toString()))]
  // The font of papers has no brackets; they are Ukrainian, and so is what a Russian letter would give away there.
  if (/pdf/.test(type)) return [named, ...(await pdfPages(bytes)).filter(text => /[ыэёъ]/i.test(text))]
  if (/sheet/.test(type))
    return [
      named,
      ...(await readWorkbook(bytes)).flatMap(({ sheet, data }) => [sheet, ...data.flat().map(String)]),
    ]
  return /text|csv/.test(type) ? [named, ...bytes.toString().split(/[\n;]/)] : [named]
}

/** Texts that are no sentence of the program, or not for its reader. */
const notSaid: Record<string, (text: string) => boolean> = {
  // Pages and letters for visitors are in the language of the page, of the request or of the order.
  'GET /api/page': () => true,
  'POST /api/post/preview': () => true,
  'POST /api/site-pages/preview': () => true,
  'GET /api/request/:id/replies': text => text.includes('здравствуйте'),
  'GET /api/invoice/:id/letter': text => /^Счёт\s№|здравствуйте/.test(text),
  // Papers are Ukrainian by law.
  'GET /api/invoice/:id/preview': text => /гривень|договором/.test(text),
  'GET /currency': text => ['Долар США', 'Євро'].includes(text),
  // Stored so, and named by the admin: laws, a figure that is none, titles of columns.
  'GET /api/tariff': text => ukrainianLaws.has(text) || text === 'нет',
  'GET /api/calculator/:title/example': text =>
    /^(?:Цена от|Цена до|Обычный объём|Высокий объём)$/.test(text),
  'GET /api/calculator/:title/versions/:n': text => ['Цена от', 'Цена до', 'Сбор'].includes(text),
  'GET /api/openapi.json': text => text.includes('заказ № 12'),
}
/** A consent as it was given, the draft of an invoice, a file without its own name in the log, the fake bot's name. */
const everywhere = /^(?:Надсилаючи|Отправляя) форму,|(?:^|\s)(?:чернетка_\d+\.pdf|файл\.\w+)$|^Заявки$/

const saidBy = (texts: string[], isNotSaid: (text: string) => boolean = () => false): string[] => [
  ...new Set(
    texts
      .filter(text => !everywhere.test(text) && !isNotSaid(text))
      .map(saidInNoMessage)
      .filter(text => text !== ''),
  ),
]

let world: ContractFixtures
const readUkrainian = async () => {
  await world.server.ctx.db.updateTable('admins').set({ lang: 'uk' }).execute()
  await writeInLatinLetters(world.server.ctx.db)
}
beforeAll(async () => {
  vi.stubGlobal('fetch', fetchInLatin(fetch))
  world = await startContractFixtures()
  await readUkrainian()
  await world.call('POST', '/api/option', { title: officeLanguageOption, value: 'uk' })
})
afterAll(async () => {
  await world.server.stop()
  vi.unstubAllGlobals()
})

describe.each(allEndpoints.map(endpoint => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    const row = rows[name]
    if (!row) return
    it('says nothing in another language', async () => {
      let newcomer: Promise<Newcomer> | undefined
      const freshNewcomer = () => (newcomer ??= world.newcomer())
      const read = async (call: ApiClient, input: SentInput) => textsOf(await send(call, endpoint, input))
      const caller = async () => (row.ownAccount ? (await freshNewcomer()).call : world.call)
      const input = await row.valid(world, freshNewcomer)
      const call = await caller()
      await readUkrainian()
      const texts = await read(endpoint.access === 'public' ? world.server.call : call, input)
      for (const broken of brokenInputs(endpoint, input, row.free))
        texts.push(...(await read(call, broken.input)))
      if (row.unknown) texts.push(...(await read(call, { ...input, ...row.unknown })))
      newcomer = undefined
      const conflict = await row.conflict?.(world, freshNewcomer)
      if (conflict) {
        const other = await caller()
        await readUkrainian()
        texts.push(...(await read(other, conflict)))
      }
      expect(saidBy(texts, notSaid[name])).toEqual([])
    })
  },
)

describe('once all that was asked', () => {
  it('and done by the jobs, the log, the outbox and the bin say nothing in another language', async () => {
    world.server.clock.offset += 2 * 86_400_000
    for (const job of jobs) await runJob(world.server.ctx, job)
    const call = await world.server.signedIn()
    const texts: string[] = []
    for (let page = 1; page < 99; page++) {
      const response = await call('GET', `/api/audit?page=${page}`)
      if (response.status === 404) break
      texts.push(...(await textsOf(response)))
    }
    for (const path of [
      '/api/bin',
      '/api/overview',
      '/api/letter/failed',
      '/api/audit/export.csv',
      '/api/backup/rehearsal',
    ])
      texts.push(...(await textsOf(await call('GET', path))))
    const mails = await world.server.ctx.db.selectFrom('outbox').select(['message', 'last_error']).execute()
    texts.push(
      ...mails.flatMap(({ message, last_error }) => [...leavesOf(JSON.parse(message)), last_error ?? '']),
    )
    texts.push(...leavesOf(world.server.telegram.sent()))
    expect(saidBy(texts)).toEqual([])
  })
})
