/** The letter about a stage. The outbox stores only that it is due; its text is written when it is sent. */

import * as russian from '#messages/ru/work/order-letter.js'
import * as ukrainian from '#messages/uk/work/order-letter.js'
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import type { QueuedMail } from '#server/platform/outbox/outbox.store.ts'
import { DeliverLater, NeverDelivered } from '#server/platform/outbox/retry-pauses.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { fillTemplate } from '#shared/domain/text/fill-template.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { untilLetterHour } from '#shared/domain/work/letter-hours.ts'
import { letterBrackets, type OrderPlaceholder, orderLetterOption } from '#shared/domain/work/order-letter.ts'
import type { OrderStage } from '#shared/domain/work/order-stages.ts'
import { writtenInvoiceLetter } from '../invoices/invoice-letter.ts'
import { letterHtml } from '../requests/mail/letter-html.ts'
import { greetNobody } from '../requests/mail/reply-placeholders.ts'
import { orderLink, readLetters, showsPayments } from './customer-page/order-link.ts'
import { findOrder } from './order.store.ts'

type Options = Readonly<Record<string, string | undefined>>

/** The outbox row of a letter, with recipient and order but without a text. */
export const letterTo = ({ id, email }: Order): QueuedMail => ({
  to: email,
  office: 'replyTo',
  subject: '',
  text: '',
  orderId: id,
})

/** Fills in the office's template, or the program's if the office has none. */
const letterAbout = (
  { options, today, link }: { options: Options; today: Day; link: string },
  order: Order,
  stage: Pick<OrderStage, 'ru' | 'uk' | 'actual'>,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> => {
  const { lang } = order
  const texts = lang === 'uk' ? ukrainian : russian
  const template = optionIn(options, orderLetterOption, lang) || texts.text(letterBrackets)
  const car = [order.make, order.model, order.year].filter(Boolean).join(' ')
  const values: Record<OrderPlaceholder, string> = {
    имя: knownName(order.name),
    машина: car || texts.order({ id: String(order.id) }),
    этап: stage[lang],
    день: formatDayDmy(stage.actual ?? today),
    дальше: nextOf(order, today),
    ссылка: link,
    фирма: optionIn(options, 'site_name', lang),
  }
  const filled = fillTemplate(knownName(order.name) === '' ? greetNobody(template) : template, values)
  const text = `${filled.replaceAll(/\n{3,}/g, '\n\n').trim()}\n\n${texts.stop({ link })}`
  return {
    subject: texts.subject({ id: String(order.id) }),
    text,
    html: letterHtml(lang, text),
  }
}

const nextOf = ({ lang, stages, next }: Order, today: string): string => {
  const stage = stages.find(({ key }) => key === next?.key)
  // Does not mention a planned day that has passed: the customer would read it as a promise.
  if (!next || !stage || next.plan < today) return ''
  return (lang === 'uk' ? ukrainian : russian).next({ stage: stage[lang], day: formatDayDmy(next.plan) })
}

/** Milliseconds after which a stage is too old for a letter. */
export const staleAfter = 2 * 86_400_000

/**
 * Writes the letter when it is sent: with the stage's day at that time, and with a link that readers of the outbox must
 * not see. Throws at night, and for a letter that is no longer wanted or whose stage was taken back.
 */
const writtenLetter = async (
  ctx: Context,
  { id, record: orderId }: { id: number; record: number },
  mail: OutgoingMail,
): Promise<OutgoingMail> => {
  const now = ctx.now()
  const wait = untilLetterHour(now)
  if (wait > 0) throw new DeliverLater({ code: 'waitsForMorning' }, wait)
  const order = await findOrder(ctx.db, orderId)
  const news = new Date(now.getTime() - staleAfter).toISOString()
  const told = await ctx.db
    .selectFrom('order_letters')
    .select('stage')
    .where('outbox_id', '=', id)
    .where('created_at', '>', news)
    .execute()
  // Writes about the last of several reached stages, which implies the earlier ones.
  const stage = order?.stages.findLast(({ key }) => told.some(letter => letter.stage === key))
  const isSameBox = contactKey(order?.email) === contactKey(mail.to)
  const isWanted = stage?.actual && isSameBox && (await readLetters(ctx.db, orderId)) === 'on'
  // A letter sent while payments were hidden must not link to payments that the office shows later.
  const kind = (await showsPayments(ctx.db, orderId)) ? 'whole' : 'unpriced'
  const path = order && isWanted ? await orderLink(ctx, ctx.db, order, kind) : null
  if (!order || !stage || path === null) throw new NeverDelivered({ code: 'stageLetterUnwanted' })
  const link = ctx.config.publicUrl + path
  const { options } = await readCalculatorOptions(ctx)
  return { ...mail, ...letterAbout({ options, today: kyivDay(now), link }, order, stage), unsubscribe: link }
}

/** By the record that a queued mail is about. Each throws for a mail that is not to be sent. */
export const letterWriters: Readonly<Record<string, typeof writtenLetter>> = {
  order: writtenLetter,
  invoice: writtenInvoiceLetter,
}
