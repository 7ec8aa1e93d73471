/** Sanitises rich texts to what the editor can produce, by `cleanRichText`, before they are stored. */
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { cleanRichText } from '#shared/domain/text/clean-rich-text.ts'

/**
 * The text as `cleanRichText` makes it. Throws 400 for tags nested too deep.
 *
 * @example sanitise('<p onclick="x()">Цена <b>1000</b></p>') // '<p>Цена <strong>1000</strong></p>'
 */
export const sanitise = (html: string, ownOrigin?: string): string => {
  if (isTooDeep(html)) throw fieldError('text', 'text.too-deep')
  return cleanRichText(html, ownOrigin)
}

/** Deeper than any text that a person writes; parsers search their stack at every tag. */
const maxDepth = 200

/**
 * True if tags are nested more than `maxDepth` deep. Counts in one pass with a stack of at most `maxDepth` tags.
 * Elements that a browser closes implicitly, such as a paragraph before the next one, count as closed here too.
 */
export const isTooDeep = (html: string): boolean => {
  const open: string[] = []
  for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = (tag ?? '').toLowerCase()
    if (slash) {
      const at = open.lastIndexOf(name)
      if (at >= 0) open.length = at
    } else if (!voidElements.has(name)) {
      while (closedBy[name]?.includes(open.at(-1) ?? '')) open.pop()
      open.push(name)
      if (open.length > maxDepth) return true
    }
  }
  return false
}

const voidElements = new Set([
  'br',
  'hr',
  'img',
  'input',
  'col',
  'meta',
  'link',
  'wbr',
  'area',
  'base',
  'embed',
  'source',
])

/** Elements that a start tag closes implicitly. */
const closedBy: Record<string, string[]> = {
  p: ['p'],
  li: ['p', 'li'],
  td: ['p', 'td', 'th'],
  th: ['p', 'td', 'th'],
  tr: ['p', 'td', 'th', 'tr'],
  dt: ['p', 'dt', 'dd'],
  dd: ['p', 'dt', 'dd'],
  option: ['option'],
}
