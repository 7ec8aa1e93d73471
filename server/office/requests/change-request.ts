/** The work on a request: each change is one transaction with its line in the log. */
import { priceForRequest } from '#server/calculation/quotes/request-quote.ts'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError, invalid, notFound, stale } from '#server/platform/http/http-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type * as contract from '#shared/contract/requests.ts'
import { findAccount } from '../auth/account.store.ts'
import { findRequest, replaceQuote, updateRequest } from './request.store.ts'
import { addQuote } from './request-history.ts'

export interface By {
  actor: Actor
  requestId: string
  ifMatch: number | null
}

/** Throws 404, 409 for a stale version or data that were removed, 400 for a holder that does not exist. */
export const changeRequest = async (
  tx: Tx,
  ctx: Context,
  id: number,
  change: BodyOf<typeof contract.changeRequest>,
  { ifMatch, ...by }: By,
): Promise<contract.OfficeRequest> => {
  const before = await existing(tx, id)
  rejectErased(before)
  rejectStale(before, ifMatch)
  if (typeof change.takenBy === 'number' && !(await findAccount(tx, change.takenBy))) {
    throw invalid('takenBy', 'account.unknown')
  }
  // A holder may be somebody of Telegram, who is nobody's account.
  const takesIt = change.status === 'in_work' && before.holder === null
  const takenBy = takesIt ? by.actor.id : (before.takenBy?.id ?? null)
  const named = change.takenBy === undefined && before.takenBy === null && !takesIt
  return writeChange(tx, ctx, by, before, {
    status: change.status ?? before.status,
    note: change.note ?? before.note,
    takenBy: change.takenBy === undefined ? takenBy : change.takenBy,
    takenName: named ? before.holder : null,
    nextAction: change.nextAction === undefined ? before.nextAction : change.nextAction,
  })
}

/**
 * Gives an open request without a holder to whoever pressed the button in a chat. Null when there is no such request;
 * otherwise the request, and whether it was taken now.
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
  const by = { actor, requestId: null }
  const request = await writeChange(
    tx,
    ctx,
    by,
    before,
    {
      ...before,
      status: 'in_work',
      takenBy: holder.account?.id ?? null,
      takenName: holder.account ? null : holder.name,
    },
    'take',
  )
  return { request, taken: true }
}

/** Throws 404, 409 for a stale version or data that were removed, and what the quote call throws. */
export const quoteAgain = async (
  ctx: Context,
  id: number,
  input: QuoteInput,
  { ifMatch, ...by }: By,
): Promise<contract.OfficeRequest> => {
  const { lang } = await existing(ctx.db, id)
  const { quote: priced } = await priceForRequest(ctx, input, lang)
  const store = priced?.store
  if (!store) throw httpError('rates.unknown', { values: { what: 'quote' } })
  return ctx.db.transaction().execute(async tx => {
    const before = await existing(tx, id)
    rejectStale(before, ifMatch)
    rejectErased(before)
    const at = timestampOf(ctx)
    const quote = await store(tx, at)
    await addQuote(tx, before, { id: quote.id, author: by.actor.name, at })
    if (!(await replaceQuote(tx, before, quote, at))) throw stale()
    await recordChange(tx, ctx, by, {
      kind: 'request',
      id,
      action: 'quote-again',
      before: { quote: before.quote?.number ?? null },
      after: { quote: quote.number },
    })
    return existing(tx, id)
  })
}

/** Throws 404. */
export const existing = async (tx: Tx, id: number): Promise<contract.OfficeRequest> => {
  const request = await findRequest(tx, id)
  if (!request) throw notFound('request')
  return request
}

/** Throws 409: what is written beside a person who is gone would outlive their erasure. */
export const rejectErased = ({ erasedAt }: Pick<contract.OfficeRequest, 'erasedAt'>): void => {
  if (erasedAt !== null) throw erased()
}

export const erased = () => httpError('request.erased')

const writeChange = async (
  tx: Tx,
  ctx: Context,
  by: Author,
  before: contract.OfficeRequest,
  change: Omit<Parameters<typeof updateRequest>[2], 'at'>,
  action?: string,
): Promise<contract.OfficeRequest> => {
  if (!(await updateRequest(tx, before, { ...change, at: timestampOf(ctx) }))) throw stale()
  const after = await existing(tx, before.id)
  const states = { before: worked(before), after: worked(after) }
  await recordChange(tx, ctx, by, {
    kind: 'request',
    id: after.id,
    ...states,
    ...(action === undefined ? {} : { action }),
  })
  return after
}

/** What the office changes of a request; the visitor's own data stay out of the log. */
const worked = ({ status, note, takenBy, holder, nextAction }: contract.OfficeRequest) => ({
  status,
  note,
  takenBy: takenBy?.id ?? null,
  holder,
  nextAction: nextAction?.text ?? null,
  nextActionAt: nextAction?.at ?? null,
})
