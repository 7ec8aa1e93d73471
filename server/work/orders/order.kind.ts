import { eraseCases, withdrawCases } from '#server/content/cases/case.kind.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteRows } from '#server/platform/db/rows.ts'
import { findAccount } from '#server/platform/http/actor.ts'
import {
  fieldError,
  fieldProblem,
  httpError,
  invalidFields,
} from '#server/platform/http/errors/http-error.ts'
import { type BinRow, restoreRows } from '#server/platform/records/bin.store.ts'
import { removeRecord } from '#server/platform/records/change-record.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { Order, OrderInput } from '#shared/contract/work/orders.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { begunBy, type OrderStage, type StagePlan, stageFlaws } from '#shared/domain/work/order-stages.ts'
import { closeInvoices, marksOf } from '../invoices/closed-invoices.ts'
import { hasOpenInvoice } from '../invoices/invoice.kind.ts'
import { binnedPapers, dropPapers } from '../invoices/order-papers.ts'
import { invalidateContentCache } from './invalidate-order-pages.ts'
import { emptyOrder, findOrder, type OrderFields, orderColumnsOf, orderTitle } from './order.store.ts'
import { binnedFiles, filesIn } from './order-file.kind.ts'
import {
  binnedLetters,
  dropLetters,
  noteAddress,
  putLettersBack,
  scheduleStageMails,
} from './order-letters.ts'
import { noteQuestion, paidOrderInBin } from './order-money.store.ts'
import { stageCode } from './order-template.kind.ts'
import { dropStored } from './stored-order-files.ts'

/** Request and quote from which an order was created; they never change. */
interface Origin {
  requestId: number | null
  quoteId: number | null
}

export const orderRows = tableRepository('orders')

export const orderKind = {
  entityName: 'order',
  find: findOrder,
  check: async ({ tx, ctx }, fields, present) => {
    const { name, phones, email, holder, outcome, outcomeReason } = fields
    if (name === '' && phones.length === 0 && email === '') throw fieldError('name', 'order.customer')
    if (holder !== null && holder !== present?.holder?.id && !(await findAccount(tx, holder)))
      throw fieldError('holder', 'account.unknown')
    if ((outcome === null) !== (outcomeReason === ''))
      throw fieldError('outcomeReason', 'order.reason', { why: outcome === null ? 'unneeded' : 'missing' })
    rejectFlaws(ctx, fields.stages)
  },
  insert: async ({ tx, at }, { requestId = null, quoteId = null, ...fields }) => {
    const origin = { request_id: requestId, quote_id: quoteId }
    const { id } = await orderRows.insert(tx, { ...orderColumnsOf(fields, at), ...origin }, at)
    return stored(tx, id)
  },
  replace: async ({ tx, at }, { id, createdAt }, { requestId: _, quoteId: __, ...fields }) => {
    await orderRows.replace(tx, id, orderColumnsOf(fields, createdAt), at)
    return stored(tx, id)
  },
  remove: async ({ tx }, { id }) => {
    if (await hasOpenInvoice(tx, id)) throw httpError('order.invoiced')
    await dropPapers(tx, id)
    await orderRows.remove(tx, id)
  },
  afterChange: async (command, before, after) => {
    await noteAddress(command, before, after)
    await scheduleStageMails(command, before, after)
    await invalidateContentCache(command.tx, before?.state, after?.state)
    if (after && after.state !== 'delivered') await withdrawCases(command, after.id)
  },
  log: {
    kind: 'order',
    id: ({ id }) => id,
    // Logs only fields that an erasure keeps and that do not identify the customer.
    fields: ({ stages, holder, nextAction, ...order }) => ({
      ...shown(order, ['route', 'make', 'model', 'year', 'engine', 'auction', 'port']),
      ...shown(order, ['contractDay', 'outcome']),
      holder: holder?.name ?? null,
      nextActionAt: nextAction?.at ?? null,
      ...Object.fromEntries(
        stages.flatMap(({ days, actual, skipped, ...stage }) => [
          [`stage.${stageCode(stage)}`, skipped ? 'skipped' : actual],
          [`stageDays.${stageCode(stage)}`, days],
        ]),
      ),
    }),
  },
  bin: {
    kind: 'order',
    right: 'orders.write',
    title: order => orderTitle(order),
    titleOf: ({ id, make, model, year }) =>
      orderTitle({
        id: Number(id),
        make: String(make),
        model: String(model),
        year: year ? Number(year) : null,
      }),
    payload: async (tx, { id }) => {
      const row = await orderRows.find(tx, id)
      if (!row) throw new Error(`Order ${id} is gone`)
      const { rows } = orderRows.payload(tx, row)
      const papers = await binnedPapers(tx, id)
      return {
        rows: [...rows, ...(await binnedFiles(tx, id)), ...(await binnedLetters(tx, id)), ...papers],
      }
    },
    restore: async (tx, { rows: [row, ...others] }, at) => {
      if (!row) throw httpError('bin.gone', { values: { kind: 'other' } })
      // The account of the assignee may have been removed meanwhile.
      const holder = Number(row.values.holder_id ?? 0)
      const holder_id = (await findAccount(tx, holder)) ? holder : null
      const isLetter = ({ table }: BinRow) => table === 'order_letters'
      const files = others.filter(other => !isLetter(other))
      await restoreRows(tx, [{ ...row, values: { ...row.values, holder_id } }, ...files], at)
      await putLettersBack(tx, others.filter(isLetter), at)
      await noteQuestion(tx, Number(row.values.id))
      const order = await stored(tx, Number(row.values.id))
      await invalidateContentCache(tx, order.state)
      return { title: orderTitle(order), record: {} }
    },
    purge: async (tx, id, payload, ctx) => {
      const by = { actor: null, requestId: null }
      const [row] = payload.rows
      const order = paidOrderInBin(row?.values ?? {})
      await closeInvoices({ tx, ctx, by }, order, await marksOf(tx, ctx, order))
      await dropStored(tx, filesIn(payload))
      await dropLetters(tx, Number(id))
      // Erased with the order, without which a later erasure would not find them.
      await eraseCases(tx, [Number(id)])
      await deleteRows(tx, 'comments', { kind: 'order', record_id: String(id) })
    },
  },
} satisfies FullEntityDefinition<Order, OrderFields & Partial<Origin>>

/** Moves an order into the bin and withdraws its published case; after a restore the case is a draft. */
export const removeOrder = async (
  command: ChangeContext,
  id: number,
  { caseStays = false }: { caseStays?: boolean } = {},
): Promise<Order> => {
  const order = await removeRecord(command, orderKind, id)
  if (!caseStays) await withdrawCases(command, id)
  return order
}

const stored = async (tx: Tx, id: number): Promise<Order> => {
  const order = await findOrder(tx, id)
  if (!order) throw new Error(`Order ${id} is not there`)
  return order
}

const shown = <R, K extends keyof R>(record: R, names: readonly K[]) =>
  Object.fromEntries(names.map(name => [name, record[name] === '' ? null : record[name]]))

const rejectFlaws = (ctx: Pick<Context, 'now'>, stages: readonly OrderStage[]): void => {
  const flaws = stageFlaws(stages, kyivDay(ctx.now()))
  if (flaws.length > 0)
    throw invalidFields(
      flaws.map(({ key, flaw }) => {
        const stage = stages.find(stage => stage.key === key)?.[currentLanguage()] ?? key
        return fieldProblem(`stages.${key}`, 'order.stage', { why: flaw, stage })
      }),
    )
}

/** Stored fields of an order, into which a change is spread. */
export const orderFieldsOf = ({ holder, stages, ...order }: Order): OrderFields => ({
  ...sameFields(order),
  holder: holder?.id ?? null,
  stages: stages.map(({ plan: _, ...stage }) => stage),
})

/** The fields of `emptyOrder` with their type, which `Object.fromEntries` would lose. */
const sameFields = (order: Omit<Order, 'holder' | 'stages'>): typeof emptyOrder =>
  Object.fromEntries(
    Object.keys(emptyOrder).map(field => [field, order[field as keyof typeof emptyOrder]]),
  ) as typeof emptyOrder

/**
 * Throws 409 for an order whose customer was erased, 400 for a stage that its route does not have, or for a new route
 * after a stage was reached.
 */
export const changedOrderFields = async (
  { tx }: Pick<ChangeContext, 'tx'>,
  present: Order,
  { stages: changes = {}, ...change }: OrderInput,
  stagesOf: (tx: Tx, route: Order['route']) => Promise<StagePlan[]>,
): Promise<OrderFields> => {
  if (present.erasedAt !== null) throw httpError('order.erased')
  const before = orderFieldsOf(present)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const fields: OrderFields = { ...before, ...given }
  // Clears the reason along with the outcome.
  if (change.outcome === null) fields.outcomeReason = ''
  if (fields.route === before.route) return { ...fields, stages: withChanges(before.stages, changes) }
  if (before.stages.some(({ actual }) => actual !== null)) throw fieldError('route', 'order.route-begun')
  const stages = (await stagesOf(tx, fields.route)).map(begunBy)
  return { ...fields, stages: withChanges(stages, differing(changes, before.stages), before.stages) }
}

/**
 * Keeps only stages that differ: a form sends all stages of its route, and after a change of route the new one may lack
 * some of them.
 */
const differing = (changes: StageChanges, stages: readonly OrderStage[]): StageChanges =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) => {
      const current = new Map<string, unknown>(Object.entries(stages.find(stage => stage.key === key) ?? {}))
      const own = Object.entries(change).filter(
        ([field, value]) => value !== undefined && value !== current.get(field),
      )
      return own.length === 0 ? [] : [[key, Object.fromEntries(own)]]
    }),
  )

type StageChanges = NonNullable<OrderInput['stages']>

/** Throws 400 for an unknown stage, whose name in the error comes from `named`. */
export const withChanges = (
  stages: readonly OrderStage[],
  changes: StageChanges,
  named: readonly OrderStage[] = [],
): OrderStage[] => {
  const unknown = Object.keys(changes).find(key => !stages.some(stage => stage.key === key))
  if (unknown !== undefined) {
    const stage = named.find(({ key }) => key === unknown)?.[currentLanguage()] ?? unknown
    throw fieldError(`stages.${unknown}`, 'order.stage', { why: 'unknown', stage })
  }
  return stages.map(stage => {
    const { days, actual, skipped, early } = changes[stage.key] ?? {}
    return {
      ...stage,
      ...(days !== undefined && { days }),
      ...(actual !== undefined && { actual }),
      ...(skipped !== undefined && { skipped }),
      ...(early !== undefined && { early }),
    }
  })
}
