/** Bold, italic and links in short texts: `**bold**`, `*italic*`, `[label](address)`, and nothing else. */
import { isSafeHref } from '#shared/domain/site/safe-href.ts'

export type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; parts: InlinePart[] }
  | { kind: 'em'; parts: InlinePart[] }
  | { kind: 'link'; href: string; parts: InlinePart[] }

/**
 * Parts of a text. Marks that are unclosed, empty or link to an unsafe URL are kept as plain text.
 *
 * @example parseInline('Цена **под ключ**') // text and a strong part
 */
export const parseInline = (text: string): InlinePart[] => {
  const parts: InlinePart[] = []
  let from = 0
  for (const found of text.matchAll(marked)) {
    const [whole, strong, em, label, href] = found
    if (href !== undefined && !isSafeHref(href)) continue
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) })
    if (strong !== undefined) parts.push({ kind: 'strong', parts: parseInline(strong) })
    else if (em !== undefined) parts.push({ kind: 'em', parts: parseInline(em) })
    else parts.push({ kind: 'link', href: href ?? '', parts: parseInline(label ?? '') })
    from = found.index + whole.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/**
 * A part cannot contain its own mark again, so nesting is bounded. A URL may contain brackets in pairs. A single mark
 * behind a number or sum, or behind a word and before a comma, is «12*2,4*2,6 м» or a footnote and begins nothing.
 */
const marked =
  /\*\*([^*]+)\*\*|(?<![\p{N}\p{Sc}%])(?<!\p{L}(?=\*\p{P}))\*([^\s*](?:[^*]*[^\s*])?)\*|\[([^[\]]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/gu

/** The text without its marks, for structured data and lists. @example plainInline('**a** [b](/c)') // 'a b' */
export const plainInline = (text: string): string => textOf(parseInline(text))

const textOf = (parts: readonly InlinePart[]): string =>
  parts.map(part => (part.kind === 'text' ? part.text : textOf(part.parts))).join('')

/** URLs of the links in a text, in order. */
export const inlineHrefs = (text: string): string[] => hrefsOf(parseInline(text))

const hrefsOf = (parts: readonly InlinePart[]): string[] =>
  parts.flatMap(part => {
    if (part.kind === 'text') return []
    return part.kind === 'link' ? [part.href, ...hrefsOf(part.parts)] : hrefsOf(part.parts)
  })
