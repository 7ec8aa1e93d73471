/** Sanitises rich texts to what the editor can produce; the only place that decides which HTML is stored. */
import sanitizeHtml from 'sanitize-html'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { isBlockKind, isPreset } from '#shared/domain/text/post-blocks.ts'
import {
  linkSchemes,
  pictureWidths,
  richTextSynonyms,
  richTextTags,
  tagsWithoutText,
  videoHost,
} from '#shared/domain/text/rich-text.ts'
import { safeEmbed, safeLink, safePicture } from './allowed-urls.ts'

/**
 * The text as it is stored and shown. Tags that are not allowed are removed but their words kept; scripts and styles
 * are removed with their content. A text without words, pictures, lines, tables or videos becomes the empty string,
 * like the editor's empty paragraph. Sanitising twice changes nothing.
 *
 * Throws 400 for tags nested too deep. `ownOrigin` is the origin of this site: links to it are not marked as external.
 *
 * @example sanitise('<p onclick="x()">Цена <b>1000</b></p>') // '<p>Цена <strong>1000</strong></p>'
 */
export const sanitise = (html: string, ownOrigin?: string): string => {
  if (isTooDeep(html)) throw fieldError('text', 'text.too-deep')
  let clean = cleanOnce(html, ownOrigin)
  // Repeated until nothing changes: the parser nests overlapping tags differently each time it reads its own output,
  // and the browser is one more such reader.
  for (let round = 0; round < maxRounds; round += 1) {
    const again = cleanOnce(clean, ownOrigin)
    if (again === clean) break
    clean = again
  }
  return isEmpty(clean) ? '' : clean
}

const maxRounds = 10

const cleanOnce = (html: string, ownOrigin: string | undefined): string => {
  // Removed before parsing, since control characters could hide a tag, and after it, since `&#1;` decodes to one.
  const readable = html.toWellFormed().replace(controls, '')
  const clean = sanitizeHtml(readable, rules(ownOrigin)).toWellFormed().replace(controls, '')
  return blocksOnTop(clean).trim()
}

const rules = (ownOrigin: string | undefined): sanitizeHtml.IOptions => ({
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: richTextTags,
  allowedClasses: {
    code: [/^language-[a-z0-9+#-]{1,20}$/],
    figure: ['video', ...pictureWidths],
    img: [...pictureWidths],
  },
  // A second check only: `transformTags` below decides about URLs, by `allowed-urls.ts`.
  allowedSchemes: linkSchemes,
  allowedIframeHostnames: [videoHost],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nonTextTags: tagsWithoutText,
  nestingLimit: 40,
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  // Removes elements whose URL `transformTags` has rejected: of a link the words stay, of a picture or video nothing.
  exclusiveFilter: ({ tag, attribs }) => {
    if ((tag === 'a' && !attribs.href) || (tag === 'div' && !attribs['data-block'])) return 'excludeTag'
    return (tag === 'img' || tag === 'iframe') && !attribs.src
  },
  transformTags: {
    ...Object.fromEntries(
      Object.entries(richTextSynonyms).map(([from, to]) => [
        from,
        sanitizeHtml.simpleTransform(to, {}, false),
      ]),
    ),
    a: (tagName, attribs) => {
      const link = safeLink(attribs.href, ownOrigin)
      if (!link) return { tagName, attribs: {} }
      return {
        tagName,
        attribs: {
          href: link.href,
          ...(link.external ? { rel: 'noopener noreferrer nofollow' } : {}),
          ...text('title', attribs.title),
        },
      }
    },
    img: (tagName, attribs) => {
      const src = safePicture(attribs.src, ownOrigin)
      if (!src) return { tagName, attribs: {} }
      return {
        tagName,
        attribs: {
          src,
          alt: attribs.alt ?? '',
          ...text('title', attribs.title),
          ...whole('width', attribs.width, 10_000),
          ...whole('height', attribs.height, 10_000),
          ...text('class', attribs.class),
        },
      }
    },
    iframe: (tagName, attribs) => {
      const src = safeEmbed(attribs.src)
      if (!src) return { tagName, attribs: {} }
      return {
        tagName,
        attribs: {
          src,
          title: attribs.title?.trim() || 'Видео',
          width: '560',
          height: '315',
          loading: 'lazy',
          referrerpolicy: 'strict-origin-when-cross-origin',
          sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
          allowfullscreen: '',
        },
      }
    },
    div: (tagName, attribs) => {
      const { 'data-block': kind, 'data-preset': preset = '' } = attribs
      if (!isBlockKind(kind)) return { tagName, attribs: {} }
      const isOpened = kind === 'calculator' && preset !== '' && isPreset(preset)
      return { tagName, attribs: { 'data-block': kind, ...(isOpened ? { 'data-preset': preset } : {}) } }
    },
    td: cell,
    th: cell,
    ol: (tagName, attribs) => ({ tagName, attribs: whole('start', attribs.start, 100_000) }),
  },
})

const cell = (tagName: string, attribs: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: { ...span('colspan', attribs.colspan), ...span('rowspan', attribs.rowspan) },
})

const text = (name: string, value: string | undefined): Record<string, string> =>
  value ? { [name]: value } : {}

const whole = (name: string, value: string | undefined, most: number): Record<string, string> =>
  value && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most ? { [name]: value } : {}

const span = (name: string, value: string | undefined) => (value === '1' ? {} : whole(name, value, 100))

/** Control characters, which no text needs; tabs and line breaks stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are what it is for
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** Removes blocks that are inside another element: pages are split at blocks, which works only at the top level. */
const blocksOnTop = (clean: string): string => {
  if (!clean.includes('<div data-block=')) return clean
  let depth = 0
  return clean.replace(tagOrBlock, (tag, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return depth === 0 ? tag : ''
    if (slash) depth = Math.max(0, depth - 1)
    else if (!empty.has(name)) depth += 1
    return tag
  })
}

/** Matches a whole block, or the beginning of any other tag with its slash and name. */
const tagOrBlock = /<div data-block="[^"<>]*"(?: data-preset="[^"<>]*")?><\/div>|<(\/?)([a-z][a-z0-9]*)/g

const empty = new Set(['img', 'br', 'hr'])

/** True if a reader would see nothing. */
const isEmpty = (clean: string): boolean =>
  !/<(?:img|hr|table|iframe|div)\b/.test(clean) && clean.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''

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
