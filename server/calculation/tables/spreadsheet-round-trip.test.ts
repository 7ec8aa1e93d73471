import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { writeSpreadsheetMacro } from '#server/proofs/testing/spreadsheet-macro.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { TableSaved } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { loadDemoTables } from './demo-tables.ts'

/** One cell for each table as a person would type it, and what the office is to see of it. */
const edits: Record<
  TableTitle,
  { cell: string; typed: string; change: TableSaved['difference']['changed'][0] }
> = {
  'copart-fee': {
    cell: 'C4',
    typed: '81,5',
    change: { row: 4, column: 'Clean secured', from: 80, to: 81.5 },
  },
  'copart-internet-bid': {
    cell: 'D3',
    typed: '49,5',
    change: { row: 3, column: 'Clean live', from: 49, to: 49.5 },
  },
  'iaa-fee': { cell: 'C3', typed: '8,25%', change: { row: 3, column: 'Standard', from: 45, to: '8.25%' } },
  'iaa-internet-bid': {
    cell: 'D4',
    typed: '60 + 1%',
    change: { row: 4, column: 'Live', from: 65, to: '60 + 1%' },
  },
  'ship-delivery': {
    cell: 'H2',
    typed: '36-46',
    change: { row: 2, column: 'Days', from: '35-45', to: '36-46' },
  },
  transportation: {
    cell: 'C2',
    typed: '512',
    change: { row: 2, column: 'Newark, NJ', from: null, to: 512 },
  },
}
const titles = Object.keys(edits) as TableTitle[]

/** The program on the path, which Debian has in `libreoffice-calc`. */
const soffice = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'soffice'))
  .find(path => existsSync(path))
describe('a table that goes through LibreOffice', () => {
  let server: TestServer | undefined
  let call: ApiClient
  const folder = emptyFolder('round-trip')
  const fileOf = (title: TableTitle, kind: 'exported' | 'resaved' | 'edited') =>
    join(folder, `${title}.${kind}.xlsx`)

  beforeAll(async () => {
    if (!soffice) return
    const started = await startTestServer()
    server = started
    await loadDemoTables(started.ctx, new URL('../../demo/tables', import.meta.url).pathname)
    call = await started.signedIn()
    for (const title of titles) {
      const answer = await call('GET', `/api/calculator/${title}/export?format=xlsx`)
      writeFileSync(fileOf(title, 'exported'), Buffer.from(await answer.arrayBuffer()))
    }
    const profile = join(folder, 'profile')
    writeSpreadsheetMacro(
      profile,
      titles.map(title => ({
        open: fileOf(title, 'exported'),
        saveAs: fileOf(title, 'resaved'),
        ...edits[title],
        saveEditedAs: fileOf(title, 'edited'),
      })),
    )
    // One start for all files: it takes most of the time.
    const { status, stderr } = spawnSync(
      soffice,
      [
        '--headless',
        '--norestore',
        '--nologo',
        `-env:UserInstallation=file://${profile}`,
        'macro:///Standard.RoundTrip.Main',
      ],
      { encoding: 'utf8', timeout: 55_000 },
    )
    expect(status, stderr).toBe(0)
  })

  afterAll(async () => {
    await server?.stop()
  })

  beforeEach(context => {
    if (!soffice) context.skip('LibreOffice is missing: sudo apt-get install libreoffice-calc')
  })

  const differenceOf = async (title: TableTitle, kind: 'resaved' | 'edited') => {
    const body = new FormData()
    body.set('title', title)
    body.set('file', new Blob([readFileSync(fileOf(title, kind))]), `${title}.xlsx`)
    const answer = await call('POST', '/api/calculator?dryRun=1', body)
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return (JSON.parse(text) as TableSaved).difference
  }

  it.each(titles)('%s is opened and saved without a change', async title => {
    expect(await differenceOf(title, 'resaved')).toEqual({ added: 0, removed: 0, changed: [] })
  })

  it.each(titles)('%s has the one cell changed that was typed', async title => {
    const { change } = edits[title]
    expect(await differenceOf(title, 'edited')).toEqual({ added: 0, removed: 0, changed: [change] })
  })
})
