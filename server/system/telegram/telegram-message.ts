/** Text of a request for a chat, with only the personal data that the owner has allowed. */
import { quoteFacts } from '#server/calculation/quotes/quote-facts.ts'
import { nameOfCode } from '#shared/calculator/quote-label.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { TelegramContent } from '#shared/domain/calculation/office-options.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatPhone } from '#shared/domain/phone.ts'
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
    text: holder === null ? 'Взял' : cut(`Ведёт ${holder}`, 60),
    callback_data: `take:${id}`,
  }
  // Telegram rejects buttons with a URL of a host without a public name.
  const open: Button[] = isPublic(site) ? [{ text: 'Открыть', url: `${site}/admin/requests?open=${id}` }] : []
  return { inline_keyboard: [[take, ...open]] }
}

/** Cuts a text without splitting a surrogate pair, for which Telegram would reject the message. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const linesOf = (request: OfficeRequest, content: TelegramContent): string[] => {
  const { id, kind, lang, quote } = request
  const route = quote ? `, ${nameOfCode(routes, quote.input.route)}` : ''
  // The way to answer is not personal data.
  const wish = preferredReplyWay(request.replyBy)
  const lines = [`${kinds[kind]} № ${id}${route}`, ...(wish ? [`Просит ${wish}`] : [])]
  if (content === 'number' || request.erasedAt !== null) return lines
  if (request.name) lines.push(request.name)
  if (request.phone) lines.push(formatPhone(request.phone))
  if (request.email) lines.push(request.email)
  if (lang === 'uk') lines.push('Язык: украинский')
  if (content === 'contact') return lines
  if (quote) {
    const facts = quoteFacts({ ...quote, lang: 'ru' }).filter(({ label }) => told.has(label))
    lines.push(...facts.map(({ label, value }) => `${label}: ${value}`))
    lines.push(`${totalTitle(quote.statement)}: ${formatMoney(quote.statement.total.uah, 'UAH')}`)
    const line = dayLine(quote.statement)
    if (line) lines.push(line)
  }
  if (request.message) lines.push('', request.message)
  return lines
}

const kinds = { callback: 'Заявка на звонок', calculation: 'Заявка на расчёт' }
const routes = { usa: 'США', eu: 'Европа', georgia: 'Грузия', own: 'своя доставка' }
const told: ReadonlySet<string> = new Set(['Автомобиль', 'Цена', 'Маршрут'])

const isPublic = (site: string): boolean => {
  const { hostname } = new URL(site)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname)
}
