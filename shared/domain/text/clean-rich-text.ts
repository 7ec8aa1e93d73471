/** The one decision which HTML a rich text may hold, for the server that stores it and the editor that takes a paste. */
import sanitizeHtml from 'sanitize-html'
import { safeEmbed, safeLink, safePicture } from './allowed-urls.ts'
import { colspanOf, rowspanOf } from './foreign/cell-spans.ts'
import { leadsWithinSource, readForeignHtml } from './foreign/read-foreign-html.ts'
import { isBlockKind, isPreset } from './post-blocks.ts'
import {
  linkSchemes,
  richTextClasses,
  richTextSynonyms,
  richTextTags,
  tagsWithoutText,
  untitledVideo,
  videoHost,
} from './rich-text.ts'

/**
 * The text as it is stored and shown. Of tags that are not allowed the words are kept, as `readForeignHtml` reads them;
 * scripts and styles are removed with their content. A text without words, pictures, lines, tables or videos becomes
 * the empty string, like the editor's empty paragraph. Cleaning twice changes nothing.
 *
 * `ownOrigin` is the origin of this site: links to it are not marked as external. `onForeignPicture` is called for each
 * picture that is left out.
 */
export const cleanRichText = (
  html: string,
  ownOrigin?: string,
  onForeignPicture: () => void = () => {},
): string => {
  let clean = cleanOnce(html, ownOrigin, onForeignPicture)
  // Repeated until nothing changes: the parser nests overlapping tags differently each time it reads its own output,
  // and the browser is one more such reader.
  for (let round = 0; round < maxRounds; round += 1) {
    const again = cleanOnce(clean, ownOrigin, () => {})
    if (again === clean) break
    clean = again
  }
  return isEmpty(clean) ? '' : clean
}

const maxRounds = 10

const cleanOnce = (html: string, ownOrigin: string | undefined, onForeignPicture: () => void): string => {
  // Removed before parsing, since control characters could hide a tag, and after it, since `&#1;` decodes to one.
  const readable = html.toWellFormed().replace(controls, '')
  const read = isForeign(readable) ? readForeignHtml(readable).html : readable
  const clean = sanitizeHtml(read, rules(ownOrigin, onForeignPicture))
  return blocksOnTop(clean.toWellFormed().replace(controls, '')).trim()
}

/** False for what the editor and this cleaning write, which is stored as it is. */
const isForeign = (html: string): boolean =>
  bareParts.test(html) ||
  [...html.matchAll(/<([a-z][^\s/>]*)([^>]*)/gi)].some(
    ([, name = '', attributes = '']) =>
      !richTextTags[name] ||
      /\b(?:style|hidden|value|reversed)\b/i.test(attributes) ||
      (name === 'div' && !isBlockKind(/ data-block="([a-z]+)"/.exec(attributes)?.[1])) ||
      (name === 'img' && !attributes.includes('/media/')) ||
      leadsWithinSource(/\bhref=["']?([^"'\s]*)/i.exec(attributes)?.[1] ?? ''),
  )

/** Cells and items without a table or list. */
const bareParts = /^(?!.*<table\b).*<t[rdh]\b|^(?!.*<[ou]l\b).*<li\b/is

const rules = (ownOrigin: string | undefined, onForeignPicture: () => void): sanitizeHtml.IOptions => ({
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: richTextTags,
  allowedClasses: richTextClasses,
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
    if (tag === 'img' && !attribs.src) onForeignPicture()
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
          title: attribs.title?.trim() || untitledVideo,
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
    ol: (tagName, attribs) => ({ tagName, attribs: whole('start', attribs.start, 100_000, 0) }),
  },
})

const cell = (tagName: string, attribs: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: { ...span('colspan', colspanOf(attribs)), ...span('rowspan', rowspanOf(attribs)) },
})

const text = (name: string, value: string | undefined): Record<string, string> =>
  value ? { [name]: value } : {}

const whole = (name: string, value: string | undefined, most: number, least = 1): Record<string, string> =>
  value && /^(?:0|[1-9]\d{0,5})$/.test(value) && Number(value) >= least && Number(value) <= most
    ? { [name]: value }
    : {}

const span = (name: string, count: number): Record<string, string> =>
  count === 1 ? {} : { [name]: `${count}` }

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
