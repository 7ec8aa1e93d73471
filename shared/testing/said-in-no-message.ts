/** Finds words that stand outside of messages, where `MARKED_LANGUAGE` puts each of them between ⟦ and ⟧. */
import { ukrainianLaws } from '#shared/calculator/tariff/tariff-data.ts'
import { shippedReplies } from '#shared/domain/work/shipped-replies.ts'

/** Names of months and days, as `Intl` writes them in Ukrainian: alone and in a date, whole and short. */
const calendarNames = (['long', 'short'] as const).flatMap(name =>
  [{ month: name }, { month: name, day: 'numeric' }, { weekday: name }].flatMap(asked => {
    const format = new Intl.DateTimeFormat('uk', asked as Intl.DateTimeFormatOptions)
    // One day of each month, and each day of a week among them.
    return Array.from({ length: 12 }, (_, at) => new Date(2026, at, ((at * 6) % 28) + 1)).flatMap(day =>
      format
        .formatToParts(day)
        // Browsers write another apostrophe than Node.
        .flatMap(({ type, value }) => (/month|weekday/.test(type) ? value.replace('ʼ', '[ʼ’]') : [])),
    )
  }),
)

/** In no catalogue: names of languages, what `Intl` writes, units, the Ukrainian price list, papers, placeholders. */
const same = new RegExp(
  `\\{[а-яёіїєґ’ ]+\\}|(?<!\\p{L})(?:русский|українська|(?:не )?чистий документ|Рахунок № [\\d-]+|см³|грн|[рів]\\.?|${calendarNames.join('|')})(?!\\p{L})`,
  'giu',
)

const plain = (text: string): string => text.replaceAll(/[\s«»]+/g, ' ').trim()

/** Said in no message: replies to visitors, which stand there in both languages, and names of laws. */
const quoted = new Set(
  [...shippedReplies([]).flatMap(({ title, text }) => [title, text]), ...ukrainianLaws.values()].map(plain),
)

/** Empty when no Cyrillic letter stands outside of a message. */
export const saidInNoMessage = (text: string): string => {
  if (!/[а-яёіїєґ]/i.test(text) || quoted.has(plain(text))) return ''
  let depth = 0
  const outside = Array.from(text)
    .filter(sign => {
      if (sign === '⟦') depth += 1
      if (sign === '⟧') depth -= 1
      return depth === 0 && sign !== '⟧'
    })
    .join('')
    .replaceAll(same, '')
    .trim()
  return /[а-яёіїєґ]/i.test(outside) && !quoted.has(plain(outside)) ? outside.slice(0, 120) : ''
}
