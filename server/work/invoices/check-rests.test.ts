import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertRow, readRow, updateRow } from '#server/platform/db/rows.ts'
import { runJob } from '#server/platform/jobs/job-loop.ts'
import { fromAnywhere } from '#server/proofs/contract/sent-input.ts'
import { beginWithContract, issued, makeFirm } from '#server/proofs/testing/invoices.ts'
import { jsonOf } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { settle, splitTransfer } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { checkRests, leftOf, restsJobName } from './check-rests.job.ts'

const { server, call } = serverOfFile({ TRUST_PROXY: '1' })
const owner = fromAnywhere(call)

const anyRate = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(millionths => millionths / 1_000_000)
const rate = fc.oneof(anyRate, fc.constantFrom(41.5, 42.3177))
const cents = fc.integer({ min: 1, max: 999_999_999 })
const payment = fc.record({
  amount: fc.tuple(cents, fc.boolean()).map(([sum, back]) => amountText(back ? -sum : sum)),
  currency: fc.constantFrom(...currencies),
  rates: fc.option(fc.record({ USD: rate, EUR: rate }), { freq: 9 }),
  rateReason: fc.constantFrom('', 'банк'),
  paid: fc.option(fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'), { freq: 9 }),
})
const equivalent = fc.record({ cents, rate, typed: fc.boolean() })
const debt = fc.record({
  sum: cents,
  equivalent: fc.option(equivalent),
  writtenOff: fc.integer({ min: 0, max: 10_000 }),
})

it('the two sums are equal, in every currency and by every rate', () => {
  fc.assert(
    fc.property(debt, fc.array(payment, { maxLength: 20 }), (owed, payments) => {
      const { rest, over } = settle(owed, payments)
      expect(BigInt(rest) - BigInt(over)).toBe(leftOf(owed, payments))
    }),
    { numRuns: propertyRuns(2_000) },
  )
})

/** From zero up to `below`, the same each time. */
const randomFrom = (seed: number) => {
  let at = seed
  return (below: number): number => {
    at = (at * 48_271) % 2_147_483_647
    return at % below
  }
}

it('stay equal while payments, splits, refunds, annulments and write-offs follow each other', async () => {
  const random = randomFrom(7)
  const today = kyivDay(server.ctx.now())
  const firm = await makeFirm(owner)
  const begin = () => beginWithContract(owner, { clause: 'nbu' })
  let order = await begin()
  const of = { firm: firm.id, account: 'a1' }
  const invoices = () => jsonOf<Invoice[]>(owner('GET', `/api/order/${order.id}/invoices`))
  const moneyPath = () => `/api/order/${order.id}/money`
  let key = 0
  const paid = (sum: number, fields: object) => ({
    key: `k${key++}`,
    what: 'Оплата',
    amount: amountText(sum),
    currency: currencies[random(3)],
    due: today,
    paid: random(9) > 0 ? today : null,
    ...fields,
  })
  const save = async (change: (payments: OrderMoney['payments']) => object[]) => {
    const { payments } = await jsonOf<OrderMoney>(owner('GET', moneyPath()))
    const own = payments.filter(one => !one.key.startsWith('i'))
    // A refund beyond what was paid is refused, and changes nothing.
    await saveSeen(owner, moneyPath(), { payments: change(own).slice(-60) })
  }
  const issueOne = async () => {
    // An order takes forty. A full one is settled no more, and would be read by each later check.
    if ((await invoices()).length > 35) {
      await server.ctx.db.deleteFrom('invoices').where('order_id', '=', order.id).execute()
      order = await begin()
    }
    await issued(owner, order, { ...of, equivalent: random(2) === 0 })
  }
  const steps = [
    // Drawing takes the most time, so that a long run does it less often than all else.
    async () => (isProof && random(4) > 0 ? undefined : issueOne()),
    async (at: Invoice) => save(all => [...all, paid(random(6_000_000) + 1, { invoice: at.id })]),
    async (at: Invoice) => save(all => [...all, paid(-random(500_000) - 1, { invoice: at.id })]),
    async () => save(all => all.filter(() => random(5) > 0)),
    async () => {
      const open = (await invoices()).filter(
        ({ stage, rest }) => stage === 'issued' && rest.currency === 'UAH',
      )
      const left = open.map(({ id, rest }) => ({ id, rest: Math.round(Number(rest.amount) * 100) }))
      const parts = splitTransfer(random(9_000_000) + 1, left)
      const transfer = `t${key}`
      const split = parts.map(part =>
        paid(part.cents, { invoice: part.invoice.id, transfer, currency: 'UAH', paid: today }),
      )
      return save(all => [...all, ...split])
    },
    (at: Invoice) => owner('POST', `/api/invoice/${at.id}/annul`, { reason: 'помилка' }),
    (at: Invoice) =>
      owner('POST', `/api/invoice/${at.id}/write-off`, { reason: random(2) === 0 ? 'банк' : '' }),
  ]
  const seen = new Set<Invoice['state']>()
  const note = (all: readonly Invoice[]) => all.forEach(({ state }) => void seen.add(state))
  for (let at = 0; at < (isProof ? 10_000 : 60); at++) {
    const all = await invoices()
    note(all)
    const payable = all.filter(({ stage }) => stage === 'issued')
    const one = payable[random(payable.length)]
    await (one ? steps[random(steps.length)]?.(one) : issueOne())
    await checkRests(server.ctx)
  }
  note(await invoices())
  expect([...seen], 'the steps have had an effect').toEqual(expect.arrayContaining(['annulled', 'paid']))
}, 3_600_000)

it.each(['rest', 'over', 'due_day'] as const)('a wrong %s is told to whoever sees money', async column => {
  const firm = await makeFirm(owner)
  const invoice = await issued(owner, await beginWithContract(owner), { firm: firm.id, account: 'a1' })
  const where = server.ctx.db.updateTable('invoices').where('id', '=', invoice.id)
  const check = async () => {
    await runJob(server.ctx, { name: restsJobName, everyMs: 1, run: checkRests })
    server.clock.offset += 60_000
    return (await jsonOf<Overview>(owner('GET', '/api/overview'))).orders?.unsettled
  }
  const row = await where.returning([column]).set({ shown: 1 }).executeTakeFirstOrThrow()
  await where.set({ [column]: column === 'due_day' ? '2026-01-01' : 1 }).execute()
  expect(await check()).toBe(`Остаток или срок не сходится с платежами: ${invoice.number}`)
  await owner('PUT', '/api/auth/language', { lang: 'uk' })
  expect(await check()).toBe(`Залишок або термін не сходиться з платежами: ${invoice.number}`)
  await owner('PUT', '/api/auth/language', { lang: 'ru' })
  await where.set(row).execute()
  expect(await check()).toBeUndefined()
})

it('an order that is owed from another day than its payments are is told as well', async () => {
  const { id } = await beginWithContract(owner)
  await updateRow(server.ctx.db, 'orders', id, { payment_due: '2026-01-01' })
  await expect(checkRests(server.ctx)).rejects.toThrow(`1 records contradict their payments: № ${id}`)
  await updateRow(server.ctx.db, 'orders', id, { payment_due: null })
  await checkRests(server.ctx)
})

it('of many wrong invoices ten are named, and the others counted', async () => {
  const firm = await makeFirm(owner)
  const invoice = await issued(owner, await beginWithContract(owner), { firm: firm.id, account: 'a1' })
  const { id: _, ...row } = await readRow(server.ctx.db, 'invoices', { id: invoice.id })
  const numbers = Array.from({ length: 13 }, (_, at) => `2026/${1_000_000 + at}`)
  for (const [at, number] of numbers.entries())
    await insertRow(server.ctx.db, 'invoices', { ...row, number, count: 1_000_000 + at, file: null })
  await runJob(server.ctx, { name: restsJobName, everyMs: 1, run: checkRests })
  const unsettled = `Остаток или срок не сходится с платежами: ${numbers.slice(0, 10).join(', ')} и ещё 3`
  expect((await jsonOf<Overview>(owner('GET', '/api/overview'))).orders?.unsettled).toBe(unsettled)
})
