import { sql } from 'kysely'
import { texts as words } from '#messages/server/work/orders.js'
import type { Tx } from '#server/platform/db/open.ts'
import { countUpTo } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type FoundPart, findByWords } from '#server/platform/db/word-search.ts'
import { inTwoParts } from '#server/platform/lists/in-two-parts.ts'
import type { FieldsOf } from '#server/platform/records/table-repository.ts'
import { cleanVin, findVin, isLink } from '#shared/calculator/vin/clean-vin.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import type * as contract from '#shared/contract/work/orders.ts'
import { namedByNumber, orderNamed } from '#shared/domain/named-by-number.ts'
import { cyrillicOf, latinOf } from '#shared/domain/search/look-alikes.ts'
import { listKey, withoutLabel } from '#shared/domain/search/search-text.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { findContainer } from '#shared/domain/work/container-number.ts'
import {
  type OrderStage,
  type OrderState,
  orderStates,
  planStages,
  progressOf,
} from '#shared/domain/work/order-stages.ts'
import { conditions, fieldConditions, isLate, isStepDue, type OrderFilter } from './order-filter.ts'

export type OrderFields = Omit<contract.OrderValues, 'stages'> & { stages: OrderStage[] }

/** Default fields of a new order, in the order of the form. */
export const emptyOrder: Omit<OrderFields, 'stages' | 'holder'> = {
  lang: 'ru',
  name: '',
  phones: [],
  email: '',
  vin: '',
  lot: '',
  auction: '',
  make: '',
  model: '',
  year: null,
  engine: '',
  route: 'usa',
  port: '',
  container: '',
  vessel: '',
  declaration: '',
  plate: '',
  contractNumber: '',
  contractDay: null,
  outcome: null,
  outcomeReason: '',
  nextAction: null,
}

export const findOrder = async (db: Tx, id: number): Promise<contract.Order | undefined> => {
  const row = await selectOrders(db).where('orders.id', '=', id).executeTakeFirst()
  return row && asOrder(row)
}

/** Orders sorted by number; missing ones are left out. */
export const findOrders = async (db: Tx, ids: readonly number[]): Promise<contract.Order[]> => {
  if (ids.length === 0) return []
  const rows = await selectOrders(db).where('orders.id', 'in', ids).orderBy('orders.id').execute()
  return rows.map(asOrder)
}

/** Newest first by default. */
export const listOrders = async (
  db: Tx,
  filter: OrderFilter,
  part: PartOfList,
): Promise<contract.Order[]> => {
  const ids = await sortedIds(db, filter, part)
  const found = new Map((await findOrders(db, ids)).map(order => [order.id, order]))
  return ids.flatMap(id => found.get(id) ?? [])
}

interface PartOfList {
  limit: number
  offset?: number
  /** Continues after the order with that number. */
  before?: number
  sort?: Sort | undefined
  /** Number of rows in all, if it is known: a part in the last half is then read from the end. */
  total?: number
}

type Sort = NonNullable<QueryOf<typeof contract.listOrdersEndpoint>['sort']>
type Direction = 'asc' | 'desc'
const opposite = { asc: 'desc', desc: 'asc' } as const

/** Orders with a day come first, by it; there are as many of them as there is open work. */
const datedSorts: Partial<Record<Sort, readonly ['due_day' | 'next_action_at', Direction]>> = {
  due: ['due_day', 'asc'],
  dueLast: ['due_day', 'desc'],
  step: ['next_action_at', 'asc'],
  stepLast: ['next_action_at', 'desc'],
}
const customerSorts: Partial<Record<Sort, Direction>> = { customer: 'asc', customerLast: 'desc' }

/** Sorts ids only, because rows with all their stages are large. */
const sortedIds = async (db: Tx, filter: OrderFilter, part: PartOfList): Promise<number[]> => {
  const { sort = 'newest', before, limit, offset = 0, total = Infinity } = part
  const isFromEnd = offset > total / 2
  const towards = (direction: Direction) => (isFromEnd ? opposite[direction] : direction)
  const bounds = isFromEnd
    ? { limit: Math.min(limit, total - offset), offset: Math.max(0, total - offset - limit) }
    : { limit, offset }
  const customers = customerSorts[sort]
  const query = db
    .selectFrom('orders')
    .select('orders.id')
    .where(eb =>
      eb.and(conditions(db, filter, { byIndexOfOrder: customers !== undefined, byDay: sort in datedSorts })),
    )
    .$if(before !== undefined, found => found.where('orders.id', '<', before ?? 0))
  const newest = query.orderBy('orders.id', towards(sort === 'oldest' ? 'asc' : 'desc'))
  const [column, direction = 'asc'] = datedSorts[sort] ?? []
  const dated =
    column &&
    query
      .where(column, 'is not', null)
      .orderBy(column, towards(direction))
      .orderBy('orders.id', towards('desc'))
  // The key begins with the name as people sort it.
  const named =
    customers &&
    query
      .orderBy(sql`substr(orders.search_key, 1, 80)`, towards(customers))
      .orderBy('orders.id', towards(customers))
  const undated = column && newest.where(column, 'is', null)
  const rows =
    dated && undated
      ? await (isFromEnd ? inTwoParts(undated, dated, bounds) : inTwoParts(dated, undated, bounds))
      : await (named ?? newest).limit(bounds.limit).offset(bounds.offset).execute()
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.toReversed() : ids
}

export interface OrderCount {
  state: OrderState
  /** Key of the stage that was reached last; empty before the first. */
  reached: string
  late: boolean
  step: boolean
  count: number
}

/**
 * Counts orders by state, stage, lateness and due step; ignores these four fields of the filter. With `most`, only the
 * newest `most + 1` of each state are counted.
 */
export const countOrders = async (db: Tx, filter: OrderFilter, most?: number): Promise<OrderCount[]> => {
  const newestOf = (state: OrderState) =>
    db
      .selectFrom('orders')
      .where('state', '=', state)
      .where(eb => eb.and(fieldConditions(db, filter, {})))
      .select(['state', 'reached', isLate(filter).as('late'), isStepDue(filter).as('step')])
      .$if(most !== undefined, query => query.orderBy('id', 'desc').limit((most ?? 0) + 1))
  const counted = await Promise.all(
    orderStates.map(state =>
      db
        .selectFrom(newestOf(state).as('orders'))
        .select(['state', 'reached', 'late', 'step'])
        .select(eb => eb.fn.countAll().as('count'))
        .groupBy(['state', 'reached', 'late', 'step'])
        .execute(),
    ),
  )
  return counted.flat().map(({ state, reached, late, step, count }) => ({
    state,
    reached,
    late: Number(late) === 1,
    step: Number(step) === 1,
    count: Number(count),
  }))
}

/** Number of orders that match all of a filter, not counted beyond `most + 1`. */
export const countMatching = (db: Tx, filter: OrderFilter, most: number): Promise<number> =>
  countUpTo(
    db,
    db.selectFrom('orders').where(eb => eb.and(conditions(db, filter, {}))),
    most,
  )

/** Sum of the counts that match a filter. */
export const totalOf = (
  counts: readonly OrderCount[],
  { state, stage, late, step }: Partial<OrderFilter>,
): number =>
  counts
    .filter(
      count =>
        (state === undefined || count.state === state) &&
        (stage === undefined || count.reached === (stage === 'none' ? '' : stage)) &&
        (late === undefined || count.late) &&
        (step === undefined || count.step),
    )
    .reduce((sum, { count }) => sum + count, 0)

/** Day from which the planned days of the stages are counted. */
const startOf = ({ contractDay, createdAt }: Pick<contract.Order, 'contractDay' | 'createdAt'>): Day =>
  contractDay ?? kyivDay(new Date(createdAt))

/** Columns of an order, including those derived from stages and texts. */
export const orderColumnsOf = (
  fields: OrderFields,
  createdAt: string,
): Omit<FieldsOf<'orders'>, 'request_id' | 'quote_id'> => {
  const {
    phones,
    stages,
    holder,
    contractNumber,
    contractDay,
    outcome,
    outcomeReason,
    nextAction,
    ...others
  } = fields
  const { state, reached, next } = progressOf(startOf({ contractDay, createdAt }), stages, outcome)
  return {
    ...others,
    outcome,
    phones: JSON.stringify(phones),
    stages: JSON.stringify(stages),
    holder_id: holder,
    contract_number: contractNumber,
    contract_day: contractDay,
    outcome_reason: outcomeReason,
    next_action: nextAction?.text ?? null,
    next_action_at: nextAction?.at ?? null,
    state,
    reached: reached?.key ?? '',
    next_stage: next?.stage.key ?? '',
    due_day: next?.plan ?? null,
    late_after: next?.lateAfter ?? null,
    search_key: orderKey(fields),
  }
}

/** Key by which orders are searched, and sorted by customer. */
export const orderKey = (fields: Omit<OrderFields, 'stages' | 'holder'>): string => {
  const { name, phones, email, vin, lot, container, plate, contractNumber, declaration, vessel } = fields
  const car = [fields.make, fields.model, fields.year, fields.engine].filter(Boolean).join(' ')
  const letters = plate.toLowerCase()
  // A plate is typed in letters of either alphabet, which look the same.
  const plates = [latinOf(letters), cyrillicOf(letters)]
  return listKey(
    name,
    ...[...phones, email, vin, lot, container, ...plates, contractNumber, declaration, vessel, car].filter(
      Boolean,
    ),
  )
}

/** Numbers of the orders found; also searches as VIN, container and plate are stored, unless an order's number is meant. */
export const searchOrders = async (db: Tx, q: string, part: FoundPart): Promise<number[]> => {
  const number = /^[№#]?\s*([1-9]\d{0,14})$/.exec(q)?.[1] ?? orderNamed(namedByNumber(q) ?? '')
  const lot = isLink(q) && !findVin(q) ? /(?<!\d)\d{7,9}(?!\d)/.exec(q)?.[0] : undefined
  const plate = plateIn.exec(q)?.[0].replaceAll(/[\s\p{Pd}]/gu, '')
  const within = number ? [] : [lot ?? cleanVin(withoutLabel(q)), findContainer(q), plate]
  const bare = within.flatMap(each => (each && /\d/.test(each) ? each : []))
  const found = await findByWords(db, 'orders', [...new Set([q, ...bare])], part)
  return number ? [...new Set([Number(number), ...found])] : found
}

const plateIn = /(?<![\p{L}\d])\p{L}{2}[\s\p{Pd}]?\d{4}[\s\p{Pd}]?\p{L}{2}(?![\p{L}\d])/u

const selectOrders = (db: Tx) =>
  db
    .selectFrom('orders')
    .leftJoin('admins', 'admins.id', 'orders.holder_id')
    .leftJoin('quotes', 'quotes.id', 'orders.quote_id')
    .selectAll('orders')
    .select(['admins.name as holder_name', 'quotes.number as quote_number'])

type JoinedRow = Row<'orders'> & { holder_name: string | null; quote_number: string | null }

export const orderInBin = (values: object): contract.Order =>
  asOrder({ ...(values as Row<'orders'>), holder_name: null, quote_number: null })

const asOrder = (row: JoinedRow): contract.Order => {
  // The JSON is not validated again: only `orderColumnsOf` writes it, after the contract has checked it.
  const stages = JSON.parse(row.stages) as OrderStage[]
  const { contract_day: contractDay, created_at: createdAt } = row
  const start = startOf({ contractDay, createdAt })
  const plans = planStages(start, stages)
  return {
    id: row.id,
    state: row.state,
    lang: row.lang,
    name: row.name,
    phones: JSON.parse(row.phones) as string[],
    email: row.email,
    vin: row.vin,
    lot: row.lot,
    auction: row.auction,
    make: row.make,
    model: row.model,
    year: row.year,
    engine: row.engine,
    route: row.route,
    port: row.port,
    container: row.container,
    vessel: row.vessel,
    declaration: row.declaration,
    plate: row.plate,
    holder: row.holder_id === null ? null : { id: row.holder_id, name: row.holder_name ?? '' },
    contractNumber: row.contract_number,
    contractDay,
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    nextAction:
      row.next_action && row.next_action_at ? { text: row.next_action, at: row.next_action_at } : null,
    stages: stages.map((stage, at) => ({ ...stage, plan: plans[at] ?? start })),
    reached: row.reached || null,
    next:
      row.due_day === null || row.late_after === null
        ? null
        : { key: row.next_stage, plan: row.due_day, lateAfter: row.late_after },
    requestId: row.request_id,
    quoteNumber: row.quote_number,
    erasedAt: row.erased_at,
    createdAt,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

/** Title in the bin, in letters and in notices, without the customer's name. */
export const orderTitle = (order: Pick<contract.Order, 'id' | 'make' | 'model' | 'year'>): string =>
  [words.orderNumber({ id: order.id }), carName(order)].filter(Boolean).join(', ')
