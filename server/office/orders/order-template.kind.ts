/** The stages of new orders, by route, as a kind of record. */
import { names as russian } from '#messages/order-stages.js'
import { names as ukrainian } from '#messages/uk/order-stages.js'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { RecordKind } from '#server/platform/records/record-kind.ts'
import { rowsOf } from '#server/platform/records/rows-of.ts'
import type { Route } from '#shared/calculator/quote-input.ts'
import type { OrderTemplate } from '#shared/contract/office/orders.ts'
import type { StagePlan } from '#shared/domain/orders/order-stages.ts'

type TemplateRow = Row<'order_templates'>

const findTemplate = (db: Tx, route: Route): Promise<TemplateRow | undefined> =>
  db.selectFrom('order_templates').selectAll().where('route', '=', route).executeTakeFirst()

/** Written by this file only; the program's own stages stand for none. */
const stagesOf = ({ route, stages }: Pick<TemplateRow, 'route' | 'stages'>): StagePlan[] => {
  const own = JSON.parse(stages) as StagePlan[]
  return own.length > 0 ? own : firstStages(route)
}

export const readStages = async (db: Tx, route: Route): Promise<StagePlan[]> =>
  stagesOf((await findTemplate(db, route)) ?? { route, stages: '[]' })

/** Of all routes, each stage once. */
export const readStageNames = async (db: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('order_templates').selectAll().orderBy('id').execute()
  return new Map(rows.flatMap(row => stagesOf(row).map(({ key, ru }) => [key, ru])))
}

export const templateResponse = (row: TemplateRow): OrderTemplate => ({
  id: row.route,
  stages: stagesOf(row),
  version: row.version,
  updatedAt: row.updated_at,
})

export const templateKind = {
  missing: 'other',
  find: findTemplate,
  replace: ({ tx, at }, { id }, stages) =>
    rowsOf('order_templates').replace(tx, id, { stages: JSON.stringify(stages) }, at),
  log: {
    kind: 'order-template',
    id: ({ route }) => route,
    fields: row => ({
      stages: stagesOf(row).map(({ ru, days, tolerance }) => `${ru} +${days}/${tolerance}`),
    }),
  },
} satisfies RecordKind<TemplateRow, StagePlan[], Route>

type Stage = keyof typeof russian

/** Usual days after the stage before, and how many more before it is late. */
const days: Record<Stage, readonly [usual: number, tolerance: number]> = {
  ...{ bought: [0, 2], paid: [3, 2], collected: [10, 5], port: [5, 4], loaded: [10, 7], sea: [3, 4] },
  ...{ unloaded: [40, 7], ukraine: [4, 3], customs: [3, 2], cleared: [2, 2], certified: [4, 3] },
  ...{ registered: [3, 3], handed: [2, 3] },
}
const inUkraine = ['ukraine', 'customs', 'cleared', 'certified', 'registered', 'handed'] as const
const ways: Record<Route, readonly Stage[]> = {
  usa: ['bought', 'paid', 'collected', 'port', 'loaded', 'sea', 'unloaded', ...inUkraine],
  eu: ['bought', 'paid', 'collected', ...inUkraine],
  georgia: ['bought', 'paid', 'collected', 'port', 'loaded', 'unloaded', ...inUkraine],
  own: inUkraine,
}

const firstStages = (route: Route): StagePlan[] =>
  ways[route].map(key => {
    const [usual, tolerance] = days[key]
    return { key, ru: russian[key], uk: ukrainian[key], days: usual, tolerance }
  })
