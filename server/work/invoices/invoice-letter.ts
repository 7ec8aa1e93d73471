/** The letter with an invoice. The outbox stores only that it is due; its text is written when it is sent. */

import { buffer } from 'node:stream/consumers'
import * as russian from '#messages/ru/work/invoice-letter.js'
import * as ukrainian from '#messages/uk/work/invoice-letter.js'
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows, listRows } from '#server/platform/db/rows.ts'
import { likePattern } from '#server/platform/db/search-condition.ts'
import { fieldError, httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { queueMail, readQueuedMail } from '#server/platform/outbox/outbox.store.ts'
import { NeverDelivered } from '#server/platform/outbox/retry-pauses.ts'
import { nameReason } from '#server/platform/outbox/undelivered-reason.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type { InvoiceLetter } from '#shared/contract/work/invoices.ts'
import type { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { namesAccount } from '#shared/domain/system/firm-codes.ts'
import { fillTemplate } from '#shared/domain/text/fill-template.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import {
  type InvoicePlaceholder,
  invoiceBrackets,
  invoiceLetterOption,
} from '#shared/domain/work/invoices/invoice-letter.ts'
import { invoiceFileName } from '#shared/domain/work/invoices/invoice-number.ts'
import { orderLink } from '../orders/customer-page/order-link.ts'
import { findOrder } from '../orders/order.store.ts'
import { letterHtml } from '../requests/mail/letter-html.ts'
import { greetNobody } from '../requests/mail/reply-placeholders.ts'
import type { Bill } from './bill.ts'
import { storeInvoice } from './draw-invoice.ts'
import { type InvoiceRow, invoiceKind } from './invoice.kind.ts'

const textsIn = (lang: Language): typeof russian => (lang === 'uk' ? ukrainian : russian)

const billOf = ({ bill }: Pick<InvoiceRow, 'bill'>): Bill => JSON.parse(bill ?? '') as Bill

/**
 * The office's text, else the program's, in the language of the order. Throws 400 if it contains an account number,
 * which only the invoice may name.
 */
const written = async (
  ctx: Context,
  order: Order,
  row: InvoiceRow,
): Promise<Pick<OutgoingMail, 'subject' | 'text'>> => {
  const { lang, name } = order
  const texts = textsIn(lang)
  const { options } = await readCalculatorOptions(ctx)
  const { number, day, due } = billOf(row)
  const path = row.shown === 1 ? await orderLink(ctx, ctx.db, order) : null
  const rest = formatAmount(amountText(row.rest), row.cents === null ? 'UAH' : 'USD')
  const template = optionIn(options, invoiceLetterOption, lang) || texts.text(invoiceBrackets)
  const values: Record<InvoicePlaceholder, string> = {
    имя: knownName(name),
    номер: number,
    день: formatDayDmy(day),
    сумма: formatAmount(amountText(row.sum), 'UAH'),
    срок: formatDayDmy(due),
    остаток: row.rest === (row.cents ?? row.sum) ? '' : texts.rest({ rest }),
    страница: path === null ? '' : texts.page({ link: ctx.config.publicUrl + path }),
    фирма: optionIn(options, 'site_name', lang),
  }
  const text = fillTemplate(knownName(name) === '' ? greetNobody(template) : template, values)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (namesAccount(text)) throw fieldError('letter', 'text.iban')
  return { subject: texts.subject({ number }), text }
}

/** Throws 404 for an unknown order, 409 for an invoice that must not be paid or an order without an e-mail. */
const recipientOf = async (db: Tx, row: InvoiceRow): Promise<Order> => {
  const order = orNotFound(await findOrder(db, row.order_id), 'order')
  if (row.stage !== 'issued' || billOf(row).example)
    throw httpError('invoice.letter', { values: { why: 'stage' } })
  if (order.email === '') throw httpError('invoice.letter', { values: { why: 'nobody' } })
  return order
}

const partOf = ({ id }: Pick<InvoiceRow, 'id'>) => ({ kind: 'invoice', id })

/** Mails whose stored message contains `part`, a piece of its JSON; the newest first. */
const mailsWith = (db: Tx, part: string) =>
  db.selectFrom('outbox').where('message', 'like', likePattern(part)).orderBy('id', 'desc')

/** Letters with the invoices of an order among its other letters: each names its invoice in place of a stage. */
export const listInvoiceLetters = async (
  db: Tx,
  orderId: number,
): Promise<ResponseOf<typeof readOrderLettersEndpoint>['items']> => {
  const mails = await mailsWith(db, `"orderId":${orderId},"part":{"kind":"invoice",`)
    .select(['message', 'created_at', 'state', 'last_error'])
    .limit(100)
    .execute()
  const invoices = await listRows(db, 'invoices', { order_id: orderId }, ['id', 'number'])
  return mails.map(({ message, created_at, state, last_error }) => {
    const id = readQueuedMail(message, '').about?.id
    const number = invoices.find(invoice => invoice.id === id)?.number ?? ''
    return {
      stage: textsIn(currentLanguage()).subject({ number }).replaceAll('\u00a0', ' '),
      at: created_at,
      dueAt: null,
      mailState: state,
      mailError: nameReason(last_error),
    }
  })
}

/** The letter as it would be sent now, and the delivery state of earlier ones. */
export const readInvoiceLetter = async (ctx: Context, row: InvoiceRow): Promise<InvoiceLetter> => {
  const order = await recipientOf(ctx.db, row)
  const sent = await mailsWith(ctx.db, JSON.stringify(partOf(row)))
    .select(['created_at as at', 'state', 'last_error as error'])
    .limit(10)
    .execute()
  const canMail = (await mailSettings(ctx, ctx.db)) !== null
  const fates = sent.map(letter => ({ ...letter, error: nameReason(letter.error) }))
  return { to: order.email, ...(await written(ctx, order, row)), canMail, sent: fates }
}

/**
 * `to` is the e-mail that the office saw: throws 409 if it has changed, and what `recipientOf` throws. Queues no second
 * letter while one to this address waits.
 */
export const queueInvoiceLetter = async (command: ChangeContext, id: number, to: string): Promise<void> => {
  const { tx, ctx, by, at } = command
  const row = await loadForUpdate({ ...command, ifMatch: null }, invoiceKind, id)
  const order = await recipientOf(tx, row)
  if (!isSameBox(order, to)) throw httpError('invoice.letter', { values: { why: 'address' } })
  const waits = mailsWith(tx, JSON.stringify(partOf(row))).where('state', '=', 'pending')
  if (await hasRows(waits.where('recipient', '=', order.email))) return
  await queueMail(
    tx,
    { to: order.email, office: 'replyTo', subject: '', text: '', orderId: order.id, part: partOf(row) },
    { requestId: null, quoteNumber: null, at },
  )
  const after = { number: row.number, way: 'mail' }
  await recordChange(tx, ctx, by, { kind: 'invoice', action: 'letter', id, after })
}

const isSameBox = ({ email }: Order, to: string): boolean => contactKey(email) === contactKey(to)

/** Throws if the invoice was annulled or closed meanwhile, or the customer's e-mail has changed. */
export const writtenInvoiceLetter = async (
  ctx: Context,
  { record: id }: { record: number },
  mail: OutgoingMail,
): Promise<OutgoingMail> => {
  const row = await invoiceKind.find(ctx.db, id)
  const order = row && (await findOrder(ctx.db, row.order_id))
  if (row?.stage !== 'issued' || !order || !isSameBox(order, mail.to))
    throw new NeverDelivered({ code: 'invoiceLetterUnwanted' })
  await storeInvoice(ctx, id)
  const file = await ctx.files.invoices.open(row.file ?? '')
  if (!file) throw new Error(`The file of invoice ${id} is missing`)
  const { subject, text } = await written(ctx, order, row)
  const { day, number } = billOf(row)
  const filename = invoiceFileName(day, number)
  const attachments = [{ filename, contentType: 'application/pdf', content: await buffer(file.stream()) }]
  return { ...mail, subject, text, html: letterHtml(order.lang, text), attachments }
}
