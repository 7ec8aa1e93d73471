/** Example pages of delivered cars: of example orders, and one without an order. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { type CaseFacts, caseFactsSchema } from '#shared/contract/content/cases.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { caseKind, slugOfCase } from '../content/cases/case.kind.ts'
import { carTitle } from '../content/cases/shown-cases.ts'
import { type Context, nowIso } from '../platform/context.ts'
import type { Tx } from '../platform/db/open.ts'
import { changeContext } from '../platform/records/write-route.ts'
import { caseFactsOf } from '../work/orders/case/case-facts.ts'
import { findOrder } from '../work/orders/order.store.ts'
import { demoFolder } from './demo-folder.ts'

const shown = { ru: z.string(), uk: z.string() }
const days = z.int().min(0)

const demoCases = z.array(
  z.union([
    /** Case of an example order, which is named by its model. */
    z.strictObject({ ...shown, order: z.string() }),
    z.strictObject({
      ...shown,
      ...caseFactsSchema.pick({ money: true, query: true }).shape,
      car: z.strictObject({
        route: z.enum(deliveryRoutes),
        make: z.string(),
        model: z.string(),
        year: z.int(),
        engine: z.string(),
      }),
      /** Days from the contract to the installation. */
      begun: days,
      stages: z.array(z.strictObject({ ru: z.string(), uk: z.string(), after: days })),
    }),
  ]),
)
type DemoCase = z.infer<typeof demoCases>[number]

const readCases = (): DemoCase[] =>
  demoCases.parse(JSON.parse(readFileSync(demoFolder('cases.json'), 'utf8')))

/** Returns the number of cases. */
export const loadDemoCases = async (ctx: Context, tx: Tx): Promise<number> => {
  const cases = readCases()
  const at = nowIso(ctx)
  for (const demo of cases) {
    const source = await sourceOf(ctx, tx, demo)
    await caseKind.insert(changeContext(ctx, tx, { actor: null, requestId: null }), {
      ...source,
      slug: await slugOfCase(tx, carTitle(source)),
      texts: { ru: demo.ru, uk: demo.uk },
      pictures: [],
      sums: 1,
      status: 'published',
      published_at: at,
      consent_day: kyivDay(ctx.now()),
      consent_by: exampleName,
    })
  }
  return cases.length
}

/** Name of the person who noted the consent: empty, which marks an example case. */
const exampleName = ''

const sourceOf = async (ctx: Context, tx: Tx, demo: DemoCase) => {
  if ('car' in demo) return { ...demo.car, order_id: null, facts: factsIn(ctx, demo) }
  const { id } = await tx
    .selectFrom('orders')
    .select('id')
    .where('model', '=', demo.order)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const order = await findOrder(tx, id)
  if (!order) throw new Error(`Order ${id} is gone`)
  const { route, make, model, year, engine } = order
  return { route, make, model, year, engine, order_id: id, facts: await caseFactsOf(tx, order) }
}

const factsIn = (
  ctx: Context,
  { begun, stages, money, query }: Extract<DemoCase, { car: object }>,
): CaseFacts => {
  const start = addDays(kyivDay(ctx.now()), -begun)
  let day = start
  return {
    start,
    money,
    query,
    stages: stages.map(({ ru, uk, after }) => {
      day = addDays(day, after)
      return { ru, uk, day }
    }),
  }
}
