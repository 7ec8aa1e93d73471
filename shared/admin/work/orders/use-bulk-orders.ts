/** Changes several orders, one call each, on the version that the list has shown. */
import * as texts from '#messages/admin/work/orders.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { useBulk } from '#shared/admin/platform/lists/use-bulk.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { presentUserId } from '#shared/admin/platform/session-store.ts'
import { retryAfterFailure } from '#shared/client/api-error.ts'
import { type Order, type OrderInput, updateOrderEndpoint } from '#shared/contract/work/orders.ts'
import { letterHold } from '#shared/domain/work/letter-hours.ts'
import { orderName } from './order-names.ts'

interface Attempt {
  /** The change as it is sent. */
  said: string
  before: Order
}

/** Changes whose response was lost, by person and order; also known to a list that is opened anew. */
const unanswered = new Map<string, Attempt>()

export const useBulkOrders = () => {
  const { client, queries } = useServices()
  const bulk = useBulk(() => refresh(queries, 'order', 'overview'), texts.orders)

  const put = ({ id, version }: Pick<Order, 'id' | 'version'>, body: OrderInput) =>
    sendOnce(`orders ${id}`, { version, ...body }, idempotencyKey =>
      client.call(updateOrderEndpoint, { params: { id }, body, ifMatch: version, idempotencyKey }),
    )

  /**
   * Changes the order as it was shown before a first attempt whose response was lost: the list shows it changed by then,
   * and nothing could be undone.
   */
  const changeOne = async (shown: Order, change: OrderInput) => {
    const said = JSON.stringify(change)
    const name = `${presentUserId()} ${shown.id}`
    const earlier = unanswered.get(name)
    const attempt = earlier?.said === said ? earlier : { said, before: shown }
    unanswered.set(name, attempt)
    try {
      const saved = await put(attempt.before, change)
      unanswered.delete(name)
      // The version that the change wrote: a repeated response holds what a colleague has changed since.
      const version = Math.min(saved.version, attempt.before.version + 1)
      return { before: attempt.before, saved: { id: saved.id, version } }
    } catch (error) {
      if (retryAfterFailure(error) === 'never') unanswered.delete(name)
      throw error
    }
  }

  return {
    ...bulk,
    /** Offers undo until the letters about the change are sent. */
    change: (orders: readonly Order[], change: OrderInput) => {
      const begun = Date.now()
      return bulk.forEach(
        orders,
        orderName,
        shown => changeOne(shown, change),
        changed =>
          bulk.offerUndo(
            texts.changed,
            changed,
            ({ before }) => orderName(before),
            ({ before, saved }) => put(saved, asBefore(before, change)),
            { offered: letterHold - (Date.now() - begun) },
          ),
      )
    },
  }
}

/** Earlier values of the fields that a change has set. */
const asBefore = (before: Order, { stages = {}, ...change }: OrderInput): OrderInput => ({
  ...Object.fromEntries(
    Object.keys(change).map(name => [
      name,
      name === 'holder' ? (before.holder?.id ?? null) : before[name as keyof Order],
    ]),
  ),
  stages: Object.fromEntries(
    before.stages
      .filter(({ key }) => key in stages)
      .map(({ key, actual, skipped, early }) => [key, { actual, skipped, early }]),
  ),
})
