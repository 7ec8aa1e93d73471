/**
 * Russian and Ukrainian typography for typed text: quotes, apostrophes, dashes, and non-breaking spaces. Only for text
 * on the screen; programs get the words as typed, or `withoutJoiners`.
 */
import { wordJoiner } from './word-joiner.ts'

/**
 * Applies the typography to plain text; applying it again changes nothing.
 *
 * @example typograph('"под ключ" - 9 000 $') // '«под ключ» — 9 000 $' with non-breaking spaces after «под», before the dash and the sign
 */
export const typograph = (text: string): string => setBlock(piecesOf(text, bareWords))

/**
 * Applies the typography to sanitised HTML: tags, code, preformatted text and URLs are unchanged. Quotes and spaces
 * are matched across inline tags, within one block.
 */
export const typographHtml = (html: string): string => {
  let done = ''
  let block: Piece[] = []
  let untouched = 0
  for (const token of tokensOf(html)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token)
    if (!tag) {
      if (untouched > 0) block.push({ source: token, read: sealedLike(token) })
      // Pushed one by one: with a spread the pieces of a text with a million entities would overflow the stack.
      else for (const piece of piecesOf(token, htmlWords)) block.push(piece)
      continue
    }
    const name = tag[2]?.toLowerCase() ?? ''
    if (verbatim.has(name)) untouched = Math.max(0, untouched + (tag[1] ? -1 : 1))
    if (!inline.has(name)) {
      done += setBlock(block)
      block = []
    }
    block.push({ source: token, read: '' })
  }
  return done + setBlock(block)
}

/**
 * A stretch of the source with the text that the rules see: empty for a tag, one letter for an entity, `sealed` for
 * code.
 */
interface Piece {
  source: string
  read: string
}

/**
 * Splits HTML into tags and the text between them; a bracket that begins no tag is text. Not a regular expression,
 * whose compiled form overflows the stack on megabytes of text.
 */
function* tokensOf(html: string): Generator<string> {
  let at = 0
  let open = html.indexOf('<')
  let close = html.indexOf('>')
  while (open >= 0) {
    if (open > at) yield html.slice(at, open)
    const next = html.indexOf('<', open + 1)
    // The next `>` is remembered, since searching again from each `<` would take quadratic time.
    if (close >= 0 && close < open) close = html.indexOf('>', open)
    const isTag = close >= 0 && (next < 0 || close < next)
    at = isTag ? close + 1 : open + 1
    yield html.slice(open, at)
    open = next
  }
  if (at < html.length) yield html.slice(at)
}

const verbatim = new Set(['code', 'pre', 'kbd', 'samp', 'var', 'script', 'style', 'textarea'])
const inline = new Set(
  'a abbr b code del em i ins kbd mark s samp small span strong sub sup u var'.split(' '),
)

/** Web and e-mail addresses, which typography must not change. */
const address = String.raw`(?:https?:\/\/|www\.)[^\s\u00A0]+|[\w.+-]{1,64}@[\w-]+\.[\w.-]+`
const bareWords = new RegExp(address, 'giu')
const htmlWords = new RegExp(String.raw`${address}|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});`, 'giu')

const entities: Record<string, string> = {
  '&quot;': '"',
  '&nbsp;': '\u00A0',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&#039;': "'",
}

/** Placeholder for a character that no rule may change. */
const sealed = '\uE000'
const sealedLike = (text: string): string => sealed.repeat(text.length)

/** Placeholder for a character to delete: the second hyphen of a typed dash. */
const dropped = '\uE001'

/** Placeholder for a range's dash together with its word joiner. */
const heldDash = '\uE002'

/** Placeholder for the hyphen of `2019-м` together with its word joiner. */
const heldHyphen = '\uE003'

const piecesOf = (text: string, special: RegExp): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(special)) {
    if (found.index > end) pieces.push(plain(text.slice(end, found.index)))
    const [source] = found
    pieces.push({ source, read: entities[source] ?? (source.startsWith('&') ? sealed : sealedLike(source)) })
    end = found.index + source.length
  }
  if (end < text.length) pieces.push(plain(text.slice(end)))
  return pieces
}

const plain = (text: string): Piece => ({ source: text, read: text })

const setBlock = (pieces: readonly Piece[]): string => {
  const text = pieces.map(({ read }) => read).join('')
  // Every rule replaces characters one for one, so that positions still match the pieces.
  const changed =
    text.length < 2 ? text : withRanges(withSpaces(withDashes(withQuotes(withApostrophes(text)))))
  if (changed === text) return pieces.map(({ source }) => source).join('')
  let at = 0
  let done = ''
  for (const { source, read } of pieces) {
    const now = changed.slice(at, at + read.length)
    at += read.length
    done +=
      now === read
        ? source
        : now
            .replaceAll(dropped, '')
            .replaceAll(heldDash, `–${wordJoiner}`)
            .replaceAll(heldHyphen, `-${wordJoiner}`)
  }
  return done
}

/** Turns pairs of straight quotes into « », inner pairs into „ “; inch marks and unpaired quotes are unchanged. */
const withQuotes = (text: string): string => {
  if (!text.includes('"')) return text
  const letters = text.split('')
  const open: number[] = []
  let depth = 0
  for (const [index, letter] of letters.entries()) {
    if (letter === '«') depth += 1
    if (letter === '»') depth = Math.max(0, depth - 1)
    if (letter !== '"') continue
    const opens =
      /^[\s\u00A0([{«„—–-]?$/u.test(text[index - 1] ?? '') && /[^\s\u00A0]/u.test(text[index + 1] ?? '')
    if (opens) {
      open.push(index)
      continue
    }
    const start = open.pop()
    if (start === undefined) continue
    const inner = open.length + depth > 0
    letters[start] = inner ? '„' : '«'
    letters[index] = inner ? '“' : '»'
  }
  return letters.join('')
}

/** Turns one or two hyphens or a short dash between words into a dash that does not begin a line. */
const withDashes = (text: string): string =>
  text
    .replace(
      /(?<=[^\s\u00A0])[ \u00A0](?:--|[-–—])(?=[ \u00A0])/gu,
      found => `\u00A0—${found.length > 2 ? dropped : ''}`,
    )
    .replace(/^(?:--|[-–])(?= )/u, found => `—${found.length > 1 ? dropped : ''}`)

/** Keeps the second number of a range, and the ending of an ordinal number, on the line of the first. */
const withRanges = (text: string): string =>
  text
    .replace(/(?<=[^\s\u00A0])–(?=\d)/gu, heldDash)
    .replace(/(?<=\d)-(?=\p{Script=Cyrillic}{1,3}(?![\p{L}-]))/gu, heldHyphen)

const withSpaces = (text: string): string =>
  text
    .replace(shortWords, keepTogether)
    .replace(/ (?=(?:же|ли|ль|бы|би|б|ж)(?![\p{L}\p{N}-]))/gu, '\u00A0')
    .replace(/(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)/gu, found => found.replaceAll(' ', '\u00A0'))
    .replace(beforeUnits, '\u00A0')
    .replace(/(?<=[№§]) (?=\d)/gu, '\u00A0')
    .replace(/(?<=(?<!\p{L})(?:ст|п|пп|ч|гл|розд|рис|табл|стр|см|див)\.) (?=[\d«])/gu, '\u00A0')

const keepTogether = (found: string): string => `${found.slice(0, -1)}\u00A0`

/** Russian and Ukrainian prepositions and other short words that must not end a line. */
const short = [
  'в во на к ко с со у о об обо от до за из по под над при про для без не ни и а но',
  'з із зі зо від од під об й та що як бо чи ні і є',
]
const shortWords = new RegExp(
  `(?<![\\p{L}\\p{N}\\u0301'’-])(?:${short.join(' ').split(' ').join('|')}) (?=[\\p{L}\\p{N}«„("№§${sealed}])`,
  'giu',
)

const units = [
  '₴|\\$|€|%|‰|°C|грн\\.?|руб\\.?|коп\\.?|USD|EUR|UAH|тыс\\.?|тис\\.?|млн|млрд',
  'мм|см|дм|м|км|см³|см3|м³|м2|м²|л|мл|кг|г|т|тонн[аыу]?|ц|кВт(?:[·⋅-](?:ч|год))?|Вт|В|А|А·ч|Ач|А·год|л\\.\\u00A0?с\\.|к\\.\\u00A0?с\\.|миль|мили|миля|милі',
  'год(?:а|у|ом|ов)?|гг?\\.|лет|рік|року|років|роки|месяц(?:а|ев)?|недел[яьию]|д(?:ень|ня|ней|нів|ні)|час(?:а|ов)?|ч|мин|хв|с|сек',
  'тиж(?:день|ня|ні|нів)|місяц(?:ь|я|і|ів)|годин[аиу]?|хвилин[аиу]?|діб|доб[аиу]',
  'доллар(?:а|ов)?|долар(?:а|ів)?|гривн[аыіую]|гривен[ьі]?|евро|євро|процент(?:а|ов)?|відсот(?:ок|ка|ки|ків)|балл(?:а|ов)?|бал(?:а|и|ів)?',
]
const beforeUnits = new RegExp(`(?<=\\d) (?=(?:${units.join('|')})(?![\\p{L}\\p{N}]))`, 'gu')

/**
 * Replaces any apostrophe-like character between two Cyrillic letters, where quotation marks never occur, by the
 * Ukrainian apostrophe, which keyboards lack.
 *
 * @example withApostrophes("об'єм і 'мито'") // "об’єм і 'мито'"
 */
export const withApostrophes = (text: string): string => text.replace(typed, '’')

/** Allows a combining stress mark before the apostrophe. */
const typed = /(?<=\p{Script=Cyrillic}\u0301?)['`´ʼ‘](?=\p{Script=Cyrillic})/gu
