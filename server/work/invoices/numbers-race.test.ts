import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  beginWithContract,
  draftInvoice,
  issue,
  makeFirm,
  previewOf,
} from '#server/proofs/testing/invoices.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { freshDatabase } from '#server/proofs/testing/test-database.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'

it('two servers on one database give out each number once, also over New Year in Kyiv', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'race-'))
  const database = await freshDatabase()
  const env = { DATA_DIR: folder, TRUST_PROXY: '1', ...database.env }
  const startAt = new Date('2026-12-31T21:59:00Z')
  const one = await startTestServer(env, { startAt })
  const other = await startTestServer(env, { startAt })
  try {
    const callers = [await one.signedIn(), await other.signedIn()] as const
    const firm = await makeFirm(callers[0])
    const numbers: string[] = []
    for (let round = 0; round < 8; round++) {
      if (round === 4) for (const server of [one, other]) server.clock.jump += 2 * 60_000
      const drafts = await Promise.all(
        callers.map(async call =>
          draftInvoice(call, await beginWithContract(call), { firm: firm.id, account: 'a1' }),
        ),
      )
      const previews = await Promise.all(
        drafts.map((draft, at) => previewOf(callers[at] ?? callers[0], draft)),
      )
      const answers = await Promise.all(
        drafts.map((draft, at) => issue(callers[at] ?? callers[0], draft, previews[at])),
      )
      for (const answer of answers) {
        const invoice = (await answer.json()) as Invoice
        expect([answer.status, invoice.file === null]).toEqual([200, false])
        numbers.push(invoice.number ?? '')
      }
    }
    const wanted = ['26', '27'].flatMap(year => Array.from({ length: 8 }, (_, at) => `${year}-${at + 1}`))
    expect(numbers.toSorted()).toEqual(wanted.toSorted())
  } finally {
    await other.stop()
    await one.stop()
    await database.drop()
  }
})
