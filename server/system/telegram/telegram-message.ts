/** Text of a request for a chat, with only the personal data that the owner has allowed. */
import { texts } from '#messages/server/system/telegram.js'
import { quoteFacts } from '#server/calculation/quotes/quote-facts.ts'
import { quoteTexts } from '#server/calculation/quotes/quote-texts.ts'
import { nameOfCode } from '#shared/calculator/quote-label.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { TelegramContent } from '#shared/domain/calculation/office-options.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { preferredReplyWay } from '#shared/domain/work/preferred-reply-way.ts'

export interface TelegramMessage {
  text: string
  link_preview_options: { is_disabled: true }
  reply_markup: { inline_keyboard: Button[][] }
}

type Button = { text: string; callback_data: string } | { text: string; url: string }

/** Characters; Telegram's limit is 4096. The admin shows the rest of a long message. */
const maxTextLength = 3_500

/** Plain text, so that nothing typed by a visitor is parsed as markup. `site` is the origin of the admin. */
export const telegramMessage = (
  request: OfficeRequest,
  content: TelegramContent,
  site: string,
): TelegramMessage => ({
  text: cut(linesOf(request, content).join('\n'), maxTextLength),
  link_preview_options: { is_disabled: true },
  reply_markup: keyboardOf(request, site),
})

/** Buttons below a message; the first shows the assignee's name once there is one. */
export const keyboardOf = (
  { id, holder }: Pick<OfficeRequest, 'id' | 'holder'>,
  site: string,
): TelegramMessage['reply_markup'] => {
  const take: Button = {
    text: holder === null ? texts.take : cut(texts.heldBy({ holder }), 60),
    callback_data: `take:${id}`,
  }
  // Telegram rejects buttons with a URL of a host without a public name.
  const open: Button[] = isPublic(site)
    ? [{ text: texts.open, url: `${site}/admin/requests?open=${id}` }]
    : []
  return { inline_keyboard: [[take, ...open]] }
}

/** Cuts a text without splitting a surrogate pair, for which Telegram would reject the message. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const linesOf = (request: OfficeRequest, content: TelegramContent): string[] => {
  const { id, kind, lang, quote } = request
  const route = quote ? `, ${nameOfCode(texts.routes, quote.input.route)}` : ''
  // The way to answer is not personal data.
  const wish = preferredReplyWay(request.replyBy)
  const lines = [`${texts.kinds[kind]} № ${id}${route}`, ...(wish ? [texts.asksFor({ wish })] : [])]
  if (content === 'number' || request.erasedAt !== null) return lines
  if (request.name) lines.push(request.name)
  if (request.phone) lines.push(formatPhone(request.phone))
  if (request.email) lines.push(request.email)
  if (lang === 'uk') lines.push(texts.isUkrainian)
  if (content === 'contact') return lines
  if (quote) {
    const reader = currentLanguage()
    const { vehicle, price, route } = quoteTexts[reader].facts
    const told = [vehicle, price, route]
    const facts = quoteFacts({ ...quote, lang: reader }).filter(({ label }) => told.includes(label))
    lines.push(...facts.map(({ label, value }) => `${label}: ${value}`))
    lines.push(`${totalTitle(quote.statement)}: ${formatMoney(quote.statement.total.uah, 'UAH')}`)
    const line = dayLine(quote.statement)
    if (line) lines.push(line)
  }
  if (request.message) lines.push('', request.message)
  return lines
}

const isPublic = (site: string): boolean => {
  const { hostname } = new URL(site)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname)
}
