import { expect, it } from 'vitest'
import { xlsxOf, xmlRow } from '#server/proofs/testing/hostile-xlsx.ts'
import { readTableFile } from './read-table-file.ts'

const bytes = xlsxOf(xmlRow(1, ['Price from', 'Price to', 'Buyer fee']) + xmlRow(2, [0, '', 25]))
const job = { title: 'copart-fee' as const, bytes, others: {} }
const limits = { processor: 10_000, clock: 120_000, lookEvery: 1 }

it('reads a file whose worker stays within its limits', async () => {
  expect(await readTableFile(job, limits)).toMatchObject({ sheet: 'Лист1' })
})

it('gives a file up whose worker has had its time', async () => {
  const bounds = { ...limits, clock: 0, startsWithin: 0 }
  await expect(readTableFile(job, bounds)).rejects.toMatchObject({ status: 413 })
})
