/** Changes the work on a request: each change and its entry in the log are one transaction. */
import { priceForRequest } from '#server/calculation/quotes/request-quote.ts'
import { addComment } from '#server/platform/comments/add-comment.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, versionConflict } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { changeRecord, loadForUpdate } from '#server/platform/records/change-record.ts'
import { type ChangeContext, changeContext } from '#server/platform/records/write-route.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type * as contract from '#shared/contract/work/requests.ts'
import type { RefusalReason } from '#shared/domain/work/request-outcome.ts'
import { getRequest, type RequestWork, requestKind } from './request.kind.ts'
import { findRequest, replaceQuote } from './request.store.ts'
import { addQuote } from './request-history.ts'
import { outcomeAfter } from './request-outcome.ts'

/**
 * Throws 404 for an unknown request, 409 for a stale version or erased data, 400 for an unknown assignee, outcome or
 * reason; `reasons` are those that the office has defined.
 */
export const changeRequest = async (
  command: ChangeContext,
  id: number,
  { comment, ...change }: BodyOf<typeof contract.changeRequestEndpoint>,
  reasons: readonly RefusalReason[],
): Promise<void> => {
  if (comment) {
    await loadForUpdate(command, requestKind, id)
    await addComment(command, { kind: 'request', record: String(id) }, comment)
  }
  // A comment alone does not raise the version, so that it conflicts with no other change.
  if (Object.keys(change).length === 0) return
  await changeRecord(command, requestKind, id, before => {
    // Checks `holder` and not `takenBy`, which is null for an assignee known only from Telegram, without an account.
    const takesIt = (change.status === 'in_work' || change.status === 'done') && before.holder === null
    return {
      ...presentWork(before),
      ...(takesIt && { takenBy: command.by.actor?.id ?? null }),
      ...(change.status !== undefined && { status: change.status }),
      ...(change.note !== undefined && { note: change.note }),
      ...(change.takenBy !== undefined && { takenBy: change.takenBy, takenName: null }),
      ...(change.nextAction !== undefined && { nextAction: change.nextAction }),
      ...outcomeAfter(before, change, reasons),
    }
  })
}

/** Current fields of the work, into which a change is spread. */
export const presentWork = ({ takenBy, holder, ...before }: contract.OfficeRequest): RequestWork => ({
  status: before.status,
  outcome: before.outcome,
  outcomeReason: before.outcomeReason,
  note: before.note,
  takenBy: takenBy?.id ?? null,
  takenName: takenBy ? null : holder,
  nextAction: before.nextAction,
})

/**
 * Fields of the work after an answer: an open request becomes in work, and is assigned to the answering account if it
 * has no assignee.
 */
export const workAfterAnswer = (
  request: contract.OfficeRequest,
  actor: { id: number; name: string },
): RequestWork => {
  const work = presentWork(request)
  if (request.status !== 'new' && request.status !== 'in_work') return work
  const isFree = request.holder === null
  return { ...work, status: 'in_work', ...(isFree && { takenBy: actor.id, takenName: null }) }
}

/**
 * Assigns an open request without an assignee to the person who pressed the button in Telegram. Null if the request
 * does not exist; else the request, and whether this call assigned it.
 */
export const takeRequest = async (
  tx: Tx,
  ctx: Context,
  id: number,
  holder: { account: { id: number; name: string } } | { account: null; name: string },
): Promise<{ request: contract.OfficeRequest; taken: boolean } | null> => {
  const before = await findRequest(tx, id)
  if (!before) return null
  const isOpen = before.erasedAt === null && (before.status === 'new' || before.status === 'in_work')
  if (before.holder !== null || !isOpen) return { request: before, taken: false }
  const actor = holder.account ?? { id: null, name: holder.name }
  const taken = {
    status: 'in_work' as const,
    takenBy: holder.account?.id ?? null,
    takenName: holder.account ? null : holder.name,
  }
  const command = changeContext(ctx, tx, { actor, requestId: null })
  const request = await changeRecord(
    command,
    requestKind,
    id,
    before => ({ ...presentWork(before), ...taken }),
    'take',
  )
  return { request, taken: true }
}

/**
 * Prices a new quote for a request, before the transaction. Throws 404 for an unknown request, 503 if no rates are
 * known, and what `priceForRequest` throws.
 */
export const prepareQuote = async (ctx: Context, id: number, input: QuoteInput) => {
  const { lang } = await getRequest(ctx.db, id)
  const { quote } = await priceForRequest(ctx, input, lang)
  if (!quote?.store) throw httpError('rates.unknown', { values: { what: 'quote' } })
  return quote.store
}

/** Stores the new quote of a request. Throws 404 for an unknown request, 409 for a stale version or erased data. */
export const quoteAgain = async (
  command: ChangeContext,
  id: number,
  store: Awaited<ReturnType<typeof prepareQuote>>,
): Promise<contract.OfficeRequest> => {
  const { tx, ctx, by, at } = command
  const before = await loadForUpdate(command, requestKind, id)
  const quote = await store(tx, at)
  await addQuote(tx, before, { id: quote.id, author: by.actor?.name ?? '', at })
  if (!(await replaceQuote(tx, before, quote, at))) throw versionConflict()
  await recordChange(tx, ctx, by, {
    kind: 'request',
    id,
    action: 'quote-again',
    before: { quote: before.quote?.number ?? null },
    after: { quote: quote.number },
  })
  return getRequest(tx, id)
}
