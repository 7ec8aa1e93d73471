import { expect, it } from 'vitest'
import { insertRow } from '#server/platform/db/rows.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteFor } from './quote.service.ts'
import { storeQuote } from './stored-quote.ts'

const { server } = serverOfFile()

it('a quote whose number an imported one has gets the one after the highest of its year', async () => {
  const { ctx } = server
  const input: QuoteInput = {
    route: 'eu',
    vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2020 },
    price: { amount: '12000', currency: 'EUR' },
  }
  const statement = await quoteFor(ctx, input, 'ru')
  const at = '2026-11-22T10:00:00.000Z'
  const imported = { input: JSON.stringify(input), statement: JSON.stringify(statement), created_at: at }
  const numbers = ['2025-2000000', '2026-000009', '2026-1000041', '20260000-1111', '2027-3000000']
  const store = () =>
    ctx.db
      .transaction()
      .execute(tx => storeQuote(tx, { input, statement, lang: 'ru', day: '2026-11-22', at }))
  const { id } = await store()
  for (const number of [...numbers, `2026-${String(id + numbers.length + 2).padStart(6, '0')}`])
    await insertRow(ctx.db, 'quotes', { number, ...imported })
  expect((await store()).number).toBe('2026-1000042')
})
