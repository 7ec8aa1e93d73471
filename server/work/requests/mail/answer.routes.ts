import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { insertRow } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError, versionConflict } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import type { TransportSettings } from '#server/platform/mail/transport.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { type QueuedMail, queueMail } from '#server/platform/outbox/outbox.store.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate } from '#server/platform/records/change-record.ts'
import { type ChangeContext, writeRoute } from '#server/platform/records/write-route.ts'
import { listTemplates, replyTemplateResponse } from '#server/work/reply-templates/reply-template.kind.ts'
import type { BodyOf, ResponseOf } from '#shared/contract/platform/endpoint.ts'
import * as contract from '#shared/contract/work/answers.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { fillTemplate, openPlaceholders } from '#shared/domain/text/fill-template.ts'
import { shippedReplies } from '#shared/domain/work/shipped-replies.ts'
import { workAfterAnswer } from '../change-request.ts'
import { getRequest, requestKind } from '../request.kind.ts'
import { updateRequest } from '../request.store.ts'
import { showRequest } from '../shown-request.ts'
import { customerAddress } from './customer-address.ts'
import { letterHtml } from './letter-html.ts'
import { limitLetters } from './letter-limit.ts'
import { fillReply, replyValues } from './reply-placeholders.ts'
import { requestMailTexts } from './request-mail.ts'

export const answerRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listRepliesEndpoint, async ({ params }) => {
    const { options } = await readCalculatorOptions(ctx)
    return ok(await listReplies(ctx.db, await getRequest(ctx.db, params.id), options))
  }),

  writeRoute(contract.answerRequestEndpoint, {
    prepare: () => readCalculatorOptions(ctx),
    change: async (call, { options }) => {
      await answerRequest(call, ctx, options)
      return { id: call.params.id }
    },
    respond: async ({ id }) => ok(await showRequest(ctx, await getRequest(ctx.db, id))),
  }),
]

type Options = Readonly<Record<string, string | undefined>>
interface Answering extends ChangeContext {
  actor: Actor
  body: BodyOf<typeof contract.answerRequestEndpoint>
  params: { id: number }
}

/** Reply templates, the office's and the program's, filled in for a request. */
const listReplies = async (
  db: Tx,
  request: OfficeRequest,
  options: Options,
): Promise<ResponseOf<typeof contract.listRepliesEndpoint>> => {
  const own = (await listTemplates(db)).map(replyTemplateResponse)
  const shipped = shippedReplies(own).map(template => ({ id: null, ...template }))
  return [...own, ...shipped]
    .toSorted((one, other) => Number(one.lang !== request.lang) - Number(other.lang !== request.lang))
    .map(({ id, lang, title, text }) => {
      const filled = fillReply(text, request, options, lang)
      return { id, lang, title, text: filled, open: openPlaceholders(filled) }
    })
}

/**
 * Stores the answer and, if it is a mail, queues it in the same transaction. Throws 404 for an unknown request, 409 for
 * a stale version or a mail that cannot be sent, 400 for a placeholder without a value, 429 over the daily limit of
 * mails. `options` are the office's.
 */
const answerRequest = async (call: Answering, ctx: Context, options: Options): Promise<void> => {
  const { tx, by, at, actor, body } = call
  const { id } = call.params
  const request = await loadForUpdate(call, requestKind, id)
  const text = fillTemplate(body.text, replyValues(request, options, request.lang))
  let outbox_id: number | null = null
  if (body.way === 'mail') {
    const mail = answerMail(await mailSettings(ctx, tx), request, text)
    await limitLetters(ctx, tx, actor)
    outbox_id = await queueMail(tx, mail, { requestId: id, quoteNumber: null, at })
  }
  const work = workAfterAnswer(request, actor)
  // Another window may have answered at the same moment: then this answer gets a conflict.
  if (!(await updateRequest(tx, request, { ...work, at }))) throw versionConflict()
  const answer = { request_id: id, way: body.way, text, outbox_id, author_name: actor.name, created_at: at }
  await insertRow(tx, 'request_answers', answer)
  // The answer's text is not logged: it is stored with the request, so that an erasure removes it.
  await recordChange(tx, ctx, by, {
    kind: 'request',
    id,
    action: 'answer',
    before: { status: request.status, holder: request.holder },
    after: { status: work.status, holder: request.holder ?? actor.name, way: body.way },
  })
}

/** Mail to the address in the request; replies go to the office. No header contains typed text. */
const answerMail = (
  office: TransportSettings | null,
  { id, email, lang }: OfficeRequest,
  text: string,
): QueuedMail => {
  const [open] = openPlaceholders(text)
  if (open !== undefined) throw fieldError('text', 'answer.placeholder', { placeholder: open })
  const to = customerAddress({ email })
  if (!office) throw httpError('mail.not-set-up', { path: 'way' })
  return {
    to,
    office: 'replyTo',
    byPerson: true,
    subject: requestMailTexts(lang).letter.answer({ id: String(id) }),
    text: text.trim(),
    html: letterHtml(lang, text),
  }
}
