/**
 * Tables through the spreadsheet programs that are installed: what they write goes in, what we export is opened, saved and
 * comes back the same. Run by `npm run proof -- --only workbooks`; `npm test` has the workbooks that they wrote before.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { brokerSheets } from '#server/proofs/testing/workbooks/broker-sheets.ts'
import { byHand } from '#server/proofs/testing/workbooks/by-hand.ts'
import { programs } from '#server/proofs/testing/workbooks/programs.ts'
import type { TableSaved } from '#shared/contract/calculation/tables.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { fileForm } from '#shared/testing/file-form.ts'

let server: TestServer
let call: ApiClient
const folder = emptyFolder('live-workbooks')
const sheets = brokerSheets()

beforeAll(async () => {
  server = await startTestServer()
  call = await server.signedIn()
  for (const title of tableTitles) {
    const saved = await upload(title, byHand['Excel 2010'](sheets[title]))
    expect(saved.status, await saved.clone().text()).toBe(201)
  }
})
afterAll(() => server.stop())

const upload = (title: TableTitle, file: Buffer, query = ''): Promise<Response> =>
  call('POST', `/api/calculator${query}`, fileForm(file, title, { title }))

/** The file is the table in force, cell by cell. */
const expectSame = async (title: TableTitle, file: string) => {
  const answer = await upload(title, readFileSync(file), '?dryRun=1')
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  expect((JSON.parse(text) as TableSaved).difference).toEqual({ added: 0, removed: 0, changed: [] })
}

/** A cell that is a percentage and nothing else. */
const hasPercents = (title: TableTitle): boolean =>
  sheets[title].flat().some(cell => /^[\d.]+%$/.test(String(cell)))

/** Shares where percentages stood are no fees, or at least not without a warning. */
const expectDoubted = async (title: TableTitle, file: string) => {
  const answer = await upload(title, readFileSync(file), '?dryRun=1')
  const { errors, warnings } = (await answer.json()) as { errors?: unknown[]; warnings?: unknown[] }
  expect((errors ?? warnings)?.length).toBeGreaterThan(0)
}

describe.each(programs)('$name', ({ isInstalled, packages, write, resave, forgetsPercents }) => {
  beforeEach(context => {
    if (!isInstalled()) context.skip(`It is missing: sudo apt-get install ${packages.join(' ')}`)
  })

  it('writes each table so that it is read as the same', async () => {
    const written = mkdtempSync(join(folder, 'written-'))
    await write(sheets, written)
    for (const title of tableTitles) await expectSame(title, join(written, `${title}.xlsx`))
  })

  for (const from of resave ? (['xlsx', 'csv'] as const) : []) {
    for (const to of ['xlsx', 'csv'] as const) {
      it(`opens an exported ${from}, saves it as ${to}, and nothing has changed`, async () => {
        const exported = mkdtempSync(join(folder, 'exported-'))
        const files: string[] = []
        for (const title of tableTitles) {
          const answer = await call('GET', `/api/calculator/${title}/export?format=${from}`)
          const file = join(exported, `${title}.${from}`)
          writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
          files.push(file)
        }
        const resaved = (await resave?.(files, to)) ?? ''
        for (const title of tableTitles) {
          const file = join(resaved, `${title}.${to}`)
          if (forgetsPercents && from === 'csv' && hasPercents(title)) await expectDoubted(title, file)
          else await expectSame(title, file)
        }
      })
    }
  }
})
