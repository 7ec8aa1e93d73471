import { InflateRaw } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import {
  blanks,
  bombs,
  deflatedZip,
  goodRows,
  largestFiles,
  xlsxOf,
  xmlRow,
} from '#server/proofs/testing/hostile-xlsx.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { sampleOf } from '#shared/tooling/sample.ts'
import { unpackXlsx } from './unpack-xlsx.ts'

const { server, call } = serverOfFile()

const formOf = (file: Buffer, title = 'copart-fee') => fileForm(file, '../../etc/passwd.xlsx', { title })
const upload = (file: Buffer) => call('POST', '/api/calculator', formOf(file))

const header = xmlRow(1, ['Price from', 'Price to', 'Buyer fee'])

describe('XLSX files that do harm', () => {
  it.each<[string, number, () => Buffer]>([
    ['is a bomb', 413, () => xlsxOf(goodRows, [{ name: 'xl/more.xml', content: blanks(300) }])],
    [
      'is a bomb that claims to be small',
      400,
      () => xlsxOf(goodRows, [{ name: 'xl/more.xml', content: blanks(300), claimedSize: 10 }]),
    ],
    [
      'has a thousand parts',
      413,
      () =>
        xlsxOf(
          goodRows,
          Array.from({ length: 1000 }, (_, i) => ({ name: `xl/${i}.xml`, content: '<a/>' })),
        ),
    ],
    [
      'has a cell in the last column',
      413,
      () => xlsxOf(`${header}<row r="2"><c r="XFD2"><v>1</v></c></row>`),
    ],
    [
      'has a cell in the last row',
      413,
      () => xlsxOf(`${header}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`),
    ],
    [
      'writes a cell address with entities',
      413,
      () => xlsxOf(`${header}<row r="2"><c r="&#88;FD2"><v>1</v></c></row>`),
    ],
    [
      'hides a cell address behind a prefix',
      422,
      () => xlsxOf(`${header}<row r="2"><c a:r="XFD2"><v>1</v></c></row>`),
    ],
    [
      'hides a row number behind the prefix of a declaration',
      422,
      () => xlsxOf(`${header}<row xmlns:a:r="9999999"><c r="A2"><v>1</v></c></row>`),
    ],
    [
      'keeps its sheet among the drawings',
      422,
      () =>
        deflatedZip([
          {
            name: 'xl/workbook.xml',
            content: '<workbook><sheets><sheet name="1" r:id="a"/></sheets></workbook>',
          },
          {
            name: 'xl/_rels/workbook.xml.rels',
            content:
              '<Relationships><Relationship Id="a" Type="/worksheet" Target="theme.xml"/></Relationships>',
          },
          { name: 'xl/theme.xml', content: '<worksheet><sheetData><row r="50000"/></sheetData></worksheet>' },
        ]),
    ],
    [
      'defines entities',
      400,
      () => xlsxOf(goodRows, [], '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]>'),
    ],
    ['is no workbook', 400, () => deflatedZip([{ name: 'a.txt', content: 'hello' }])],
    ['is cut off', 400, () => xlsxOf(goodRows).subarray(0, 400)],
    ['climbs out of its folder', 400, () => deflatedZip([{ name: '../../evil.xml', content: '<a/>' }])],
    ['is half a header', 400, () => Buffer.from('PK')],
  ])('are refused: one that %s', async (_name, status, file) => {
    const answer = await upload(file())
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  it('leave the server answering meanwhile', async () => {
    const bomb = xlsxOf(goodRows, [
      { name: 'xl/more.xml', content: blanks(300), claimedSize: 7 * 1024 * 1024 },
    ])
    const bombs = Promise.all([upload(bomb), upload(bomb), upload(bomb)])
    let done = false
    void bombs.then(() => {
      done = true
    })
    expect((await server.call('GET', '/healthz')).status).toBe(200)
    expect(done).toBe(false)
    expect((await bombs).map(answer => answer.status)).toEqual([400, 400, 400])
  })

  it('are rejected at once when too many come together, and later are read again', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(xlsxOf(header))))
    const statuses = answers.map(answer => answer.status)
    expect(new Set(statuses)).toEqual(new Set([422, 503]))
    expect((await upload(xlsxOf(goodRows))).status).toBe(201)
  })
})

/** Bytes that this thread unpacks and lays out while the work runs. */
const spentHere = async (work: () => Promise<unknown>) => {
  const push = vi.spyOn(InflateRaw.prototype, 'push')
  const alloc = vi.spyOn(Buffer, 'alloc')
  try {
    await work()
    const unpacked = push.mock.calls.reduce((sum, [chunk]) => sum + (chunk?.length ?? 0), 0)
    return { unpacked, laidOut: alloc.mock.calls.reduce((sum, [size]) => sum + size, 0) }
  } finally {
    push.mockRestore()
    alloc.mockRestore()
  }
}

describe('bombs', () => {
  const megabyte = 1024 * 1024
  /** The last pieces of the unpacker may be above the bound. */
  const piece = 256 * 1024

  it.each(sampleOf(bombs, ['a part that claims to be smaller', 'a million columns']))(
    'are refused by a process of their own: %s',
    async (_name, file) => {
      const bomb = file()
      const { unpacked } = await spentHere(async () =>
        expect([400, 413]).toContain((await upload(bomb)).status),
      )
      expect(unpacked).toBe(0)
    },
  )

  it.each(bombs)('unpack no more than the bound, whatever they claim: %s', async (_name, file) => {
    const bomb = file()
    const { unpacked, laidOut } = await spentHere(() => unpackXlsx(bomb).catch(() => null))
    expect(unpacked).toBeLessThanOrEqual(8 * megabyte + piece)
    expect(laidOut).toBeLessThanOrEqual(8 * megabyte)
  })

  it.each(sampleOf(largestFiles, ['the largest table']))(
    'are none that stay within the bounds: %s',
    async (_name, status, file) => {
      const answer = await call('POST', '/api/calculator?dryRun=1', formOf(file(), 'transportation'))
      expect(answer.status).toBe(status)
    },
  )
})

describe('XLSX files as people make them', () => {
  it('keep their row numbers over blank rows', async () => {
    const answer = await upload(xlsxOf(header + xmlRow(2, [0, '', 25]) + xmlRow(7, ['x', '', 30])))
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { sheet: string; row: number }[] }
    expect(errors.some(error => error.sheet === 'Лист1' && error.row === 7)).toBe(true)
  })

  it('name the row and the column of what a merged cell leaves empty', async () => {
    const rows = header + xmlRow(2, [0, 99.99, 25]) + xmlRow(3, ['', '', 30])
    const merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
    const answer = await upload(xlsxOf(rows, [], '', { before: '', behind: merged }))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ sheet: 'Лист1', row: 3, column: 'Price from' }),
      ]),
    })
  })

  it('are refused with hidden rows and columns that hold something: nothing goes in or is left out unseen', async () => {
    const hidden = goodRows.replace('<row r="3"', '<row r="3" hidden="1"')
    expect(hidden).not.toBe(goodRows)
    const columns = '<cols><col min="3" max="3" hidden="1" width="0"/></cols>'
    expect((await upload(xlsxOf(goodRows))).status).toBe(201)
    for (const file of [xlsxOf(hidden), xlsxOf(goodRows, [], '', { before: columns, behind: '' })]) {
      const answer = await upload(file)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toContain('не видно')
    }
  })

  it('count formulas by their last value, and reject their errors', async () => {
    const formula = '<c r="C2"><f>20+5</f><v>25</v></c>'
    const row = `<row r="2"><c r="A2"><v>0</v></c>${formula}</row>`
    expect((await upload(xlsxOf(header + row))).status).toBe(201)
    const broken = row.replace(formula, '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')
    expect((await upload(xlsxOf(header + broken))).status).toBe(422)
  })
})
