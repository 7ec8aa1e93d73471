/**
 * Whatever waits for a second person, in whatever order it is confirmed: a list counts from its day until the next one
 * that is planned, and no other day changes.
 */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { type ChangeContext, changeContext } from '#server/platform/records/write-route.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { readTable } from '#shared/calculator/tables/table-rules.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { confirmTable } from './confirm-table.ts'
import { checkTable, saveTable } from './save-table.ts'
import { findTableVersion, findVersionsInForce } from './table.store.ts'

const title = 'copart-fee'
const firstDay = '2026-12-01'
const { server, call } = serverOfFile()
let people: { id: number; name: string }[]
beforeAll(async () => {
  const editor = { email: 'e@example.com', name: 'Олена', password: 'зелёный трамвай 48', role: 'editor' }
  await call('POST', '/api/auth/admin/create', editor)
  people = (await (await call('GET', '/api/auth/admin')).json()) as typeof people
})

const by = (at: number) => {
  const { id, name } = people[at] ?? { id: 0, name: '' }
  return { actor: { id, name, role: 'owner' as const }, requestId: null }
}
const clockAt = (day: Day, minute: number) => {
  server.clock.jump = Date.parse(`${day}T08:00:00Z`) + minute * 60_000 - Date.now()
}
const inTransaction = <T>(person: number, change: (context: ChangeContext) => Promise<T>) =>
  server.ctx.db.transaction().execute(tx => change(changeContext(server.ctx, tx, by(person))))
const save = async (fee: number, effectiveFrom: Day | null) => {
  const checked = await checkTable(server.ctx, {
    title,
    sheet: title,
    effectiveFrom,
    file: null,
    dryRun: false,
    reading: readTable(title, [
      ['Price from', 'Price to', 'Buyer fee'],
      ['0', '', String(fee)],
    ]),
  })
  return inTransaction(0, context => saveTable(context, checked))
}
const feeOn = async (day: Day) => {
  const version = (await findVersionsInForce(server.ctx.db, day)).get(title) ?? 0
  const table = await findTableVersion(server.ctx.db, title, version)
  return table?.data[0]?.['Buyer fee']
}
const secondPerson = (value: 'yes' | 'no') =>
  server.ctx.db
    .insertInto('options')
    .values({ title: 'second_person_confirms', value, created_at: firstDay, updated_at: firstDay })
    .onConflict(conflict => conflict.column('title').doUpdateSet({ value }))
    .execute()

/** A list is drawn up for a day so many days from now, or for none; one that waits is confirmed; days pass. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ draw: fc.option(fc.integer({ min: 0, max: 6 })) }) },
  { weight: 4, arbitrary: fc.record({ confirm: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 3 }) }) },
)

/** What somebody would do on paper. */
interface Drawn {
  fee: number
  version: number
  day: Day | null
  /** From when it counts; null while it waits. */
  counts: Day | null
}

it('keeps every plan its day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async steps => {
      await server.ctx.db.deleteFrom('table_versions').execute()
      clockAt(firstDay, 0)
      await secondPerson('no')
      await save(1, null)
      await secondPerson('yes')
      const drawn: Drawn[] = []
      const plan = new Map<Day, number>([[firstDay, 1]])
      let passed = 0
      for (const [at, step] of steps.entries()) {
        if ('pass' in step) passed += step.pass
        clockAt(addDays(firstDay, passed), at + 1)
        const today = kyivDay(server.ctx.now())
        if ('draw' in step) {
          const day = step.draw === null ? null : addDays(today, step.draw)
          const fee = at + 2
          const { version, waiting } = await save(fee, day)
          expect(waiting).toBe(true)
          drawn.push({ fee, version, day, counts: null })
        }
        if ('confirm' in step) {
          const waiting = drawn.filter(({ counts }) => counts === null)
          const chosen = waiting[step.confirm % Math.max(1, waiting.length)]
          if (!chosen) continue
          const counts = chosen.day !== null && chosen.day > today ? chosen.day : today
          const later = drawn.slice(drawn.indexOf(chosen) + 1)
          const overtaken = later.some(
            other => other.counts !== null && other.counts >= (chosen.day ?? '') && other.counts <= counts,
          )
          const confirmed = await inTransaction(1, context =>
            confirmTable(context, title, chosen.version),
          ).catch((error: unknown) => error)
          expect(confirmed instanceof HttpError).toBe(overtaken)
          if (overtaken) continue
          expect(confirmed).toMatchObject({ effectiveFrom: counts })
          chosen.counts = counts
          plan.set(counts, chosen.fee)
        }
        for (let ahead = 0; ahead <= 10; ahead += 1) {
          const day = addDays(today, ahead)
          const from =
            [...plan.keys()]
              .filter(start => start <= day)
              .sort()
              .at(-1) ?? ''
          expect(`${day} ${await feeOn(day)}`).toBe(`${day} ${plan.get(from)}`)
        }
      }
    }),
    { numRuns: propertyRuns(30) },
  )
})
