/**
 * Removes drafts and typed comments of orders with erased personal data from this device, for all its users, also
 * without an open form.
 */
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { kindKey } from '#shared/admin/platform/calls/call-query.ts'
import { draftPrefix, readDraft, removeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { typedAt } from '#shared/admin/platform/drafts/use-unsent.ts'
import { keysIn } from '#shared/admin/platform/drafts/work-seal.ts'
import { reportSavesChange } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { Client } from '#shared/client/call.ts'
import { listErasedOrdersEndpoint } from '#shared/contract/work/orders.ts'

/** Milliseconds between two checks. */
const pause = 10 * 60_000

export const useForgetOrders = (): void => {
  const { client } = useServices()
  useQuery({
    queryKey: [...kindKey('order'), 'erased'],
    queryFn: () => forgetOrders(client),
    enabled: useCan('orders.read'),
    refetchInterval: pause,
  })
}

const forgetOrders = async (client: Client): Promise<number> => {
  const kept = [...keptWork(), ...typedComments()]
  if (kept.length === 0) return 0
  const { orders } = await client.call(listErasedOrdersEndpoint, { query: {} })
  const erased = new Map(orders.map(order => [order.id, order]))
  const gone = kept.filter(({ order, savedAt }) => {
    const named = erased.get(order)
    return named !== undefined && (!named.textsOnly || savedAt <= named.erasedAt)
  })
  for (const { drop } of gone) drop()
  if (gone.length > 0) reportSavesChange()
  return gone.length
}

interface KeptWork {
  order: number
  savedAt: string
  drop(): void
}

/** Drafts of orders on this device; an unreadable one counts as older than any erasure. */
const keptWork = (): KeptWork[] =>
  keysIn(localStorage, draftPrefix()).flatMap(key => {
    const record = key.slice(draftPrefix().length)
    const order = /^\d+:(?:(?:waiting-save-)?order(?:-money)?|payer|invoice-\d+-of)-(\d+)$/.exec(record)?.[1]
    if (order === undefined) return []
    const savedAt = readDraft(localStorage, key, z.unknown())?.savedAt ?? ''
    return [{ order: Number(order), savedAt, drop: () => removeDraft(localStorage, key) }]
  })

const ofOrder = 'comment order '

/** Counted as typed now: only the erasure of the whole customer takes a comment along. */
const typedComments = (): KeptWork[] =>
  typedAt(ofOrder).map(({ name, drop }) => ({
    order: Number(name.slice(ofOrder.length)),
    savedAt: new Date().toISOString(),
    drop,
  }))
