import { names as russian } from '#messages/ru/work/order-stages.js'
import { names as ukrainian } from '#messages/uk/work/order-stages.js'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { OrderTemplate } from '#shared/contract/work/order-templates.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import type { StagePlan } from '#shared/domain/work/order-stages.ts'

type TemplateRow = Row<'order_templates'>

const findTemplate = (db: Tx, route: DeliveryRoute): Promise<TemplateRow | undefined> =>
  findRow(db, 'order_templates', { route })

/** The JSON is not validated again: only this file writes it. An empty list means the program's default stages. */
const stagesOf = ({ route, stages }: Pick<TemplateRow, 'route' | 'stages'>): StagePlan[] => {
  const own = JSON.parse(stages) as StagePlan[]
  return own.length > 0 ? own : firstStages(route)
}

export const readStages = async (db: Tx, route: DeliveryRoute): Promise<StagePlan[]> =>
  stagesOf((await findTemplate(db, route)) ?? { route, stages: '[]' })

/** Names of the stages of all routes, by key. */
export const readStageNames = async (db: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('order_templates').selectAll().orderBy('id').execute()
  return new Map(rows.flatMap(row => stagesOf(row).map(stage => [stage.key, stage[currentLanguage()]])))
}

export const orderTemplateResponse = (row: TemplateRow): OrderTemplate => ({
  id: row.route,
  stages: stagesOf(row),
  version: row.version,
  updatedAt: row.updated_at,
})

export const orderTemplateDefinition = {
  entityName: 'stages',
  find: findTemplate,
  replace: ({ tx, at }, { id }, stages) =>
    tableRepository('order_templates').replace(tx, id, { stages: JSON.stringify(stages) }, at),
  log: {
    kind: 'order-template',
    id: ({ route }) => route,
    fields: row => ({
      stages: stagesOf(row)
        .map(({ days, tolerance, ...stage }) => `${stageCode(stage)} +${days}/${tolerance}`)
        .join(', '),
    }),
  },
} satisfies EntityDefinition<TemplateRow, StagePlan[], DeliveryRoute>

type Stage = keyof typeof russian

/** Default names of stages, in both languages. */
export const ownStageNames: ReadonlySet<string> = new Set([russian, ukrainian].flatMap(Object.values<string>))

/** A stage in the log: its key, or both its names where the office has worded it itself. */
export const stageCode = ({ key, ru, uk }: Pick<StagePlan, 'key' | 'ru' | 'uk'>): string =>
  isStage(key) && russian[key] === ru && ukrainian[key] === uk ? key : `${ru}\n${uk}`

const isStage = (key: string): key is Stage => Object.hasOwn(russian, key)

/** Days after the planned day from which a stage is late. */
const tolerances: Record<Stage, number> = {
  bought: 2,
  paid: 2,
  collected: 5,
  port: 4,
  loaded: 7,
  sea: 4,
  unloaded: 7,
  ukraine: 3,
  customs: 2,
  cleared: 2,
  certified: 3,
  registered: 3,
  handed: 3,
}

/** Usual days from the previous stage; their sum is the longest delivery time that the public pages promise. */
const ways: Record<DeliveryRoute, Partial<Record<Stage, number>>> = {
  usa: {
    bought: 0,
    paid: 3,
    collected: 3,
    port: 2,
    loaded: 5,
    sea: 2,
    unloaded: 38,
    ukraine: 2,
    customs: 1,
    cleared: 2,
    certified: 1,
    registered: 1,
    handed: 0,
  },
  eu: {
    bought: 0,
    paid: 3,
    collected: 1,
    ukraine: 4,
    customs: 1,
    cleared: 2,
    certified: 1,
    registered: 1,
    handed: 1,
  },
  georgia: {
    bought: 0,
    paid: 3,
    collected: 2,
    port: 1,
    loaded: 5,
    unloaded: 3,
    ukraine: 1,
    customs: 1,
    cleared: 2,
    certified: 1,
    registered: 1,
    handed: 1,
  },
  own: { ukraine: 4, customs: 1, cleared: 2, certified: 1, registered: 1, handed: 1 },
}

const firstStages = (route: DeliveryRoute): StagePlan[] =>
  (Object.entries(ways[route]) as [Stage, number][]).map(([key, days]) => ({
    key,
    ru: russian[key],
    uk: ukrainian[key],
    days,
    tolerance: tolerances[key],
  }))
