/** Turns the shortcodes of a WordPress post into plain HTML; what has no counterpart here is reported. */
import { texts as words } from '#messages/server/content/import.js'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { closesToGuests, isHiddenShortcode } from './closed-parts.ts'
import { embedded, isVideo } from './embedded-addresses.ts'
import type { ImportLoss } from './import-shape.ts'
import { type Attachments, figureOf, galleryOf, isPictureFile, picturesNamed } from './wordpress-pictures.ts'

interface Post {
  attachments: Attachments
  /** Its number. */
  id: string
}

interface Shown {
  html: string
  leftOut?: ImportLoss[]
}

/** A shortcode with its content, if it has an end. */
interface Shortcode {
  name: string
  /** The first value without a name is under the empty name. */
  values: ReadonlyMap<string, string>
  content: string | undefined
}

/** Keeps of an unknown shortcode its content, with the pictures and the title that it names. */
export const withoutShortcodes = (text: string, post: Post): { html: string; leftOut: ImportLoss[] } => {
  const unknown = new Map<string, number>()
  const leftOut: ImportLoss[] = []
  const convert = (part: string): string => {
    const endOf = endsOf(part)
    let html = ''
    let from = 0
    let closedAt = -1
    const write = ({ html: shown, leftOut: left = [] }: Shown, next: number) => {
      html += shown
      leftOut.push(...left)
      from = next
    }
    for (const { 0: whole, 1: lead = '', 2: slash, 3: name = '', 4: values = '', index } of part.matchAll(
      mark,
    )) {
      if (index < from || !isShortcode(name, endOf(name, index))) continue
      html += part.slice(from, index)
      const next = index + whole.length
      const end = slash ? undefined : endOf(name, next)
      const content = end && part.slice(next, end.index)
      // Two brackets show a shortcode as it is written.
      if (lead && part[next] === ']') write({ html: whole.slice(1) }, next + 1)
      else if (lead && end && part[end.index + end[0].length] === ']')
        write({ html: part.slice(index + 1, end.index + end[0].length) }, end.index + end[0].length + 1)
      else if (slash) {
        write({ html: lead }, next)
        closedAt = next
      } else {
        const code = { name, values: valuesOf(values), content }
        const shown = knownOf(code, post, convert) ?? wholeOf(code)
        if (shown) write({ ...shown, html: lead + shown.html }, end ? end.index + end[0].length : next)
        else {
          const isBehindAnother = closedAt >= 0 && part.slice(closedAt, index).trim() === ''
          const named = namedBy(code, post)
          write({ ...named, html: `${lead}${isBehindAnother ? '\n\n' : ''}${named.html}` }, next)
          if (named.html === '' || content !== undefined) unknown.set(name, (unknown.get(name) ?? 0) + 1)
        }
      }
    }
    return html + part.slice(from)
  }
  const html = convert(text)
  for (const [name, count] of unknown)
    leftOut.push({
      what: `[${name}]${count > 1 ? ` × ${count}` : ''}`,
      why: words.shortcodeUnshown,
    })
  return { html, leftOut }
}

/** A remark in brackets may begin with a capital, as the names of few plugins do. */
const isShortcode = (name: string, end: RegExpExecArray | undefined): boolean =>
  name === name.toLowerCase() || end !== undefined || closesToGuests(name)

/** Names of Latin letters, as plugins use: a year in brackets is no shortcode. */
const mark = /(\[?)\[(\/?)([a-zA-Z][a-zA-Z0-9_-]{2,40})((?:[\s=/][^\][]*)?)\](?!\()/g

/** Finds the next end of a shortcode, asked for ascending positions. */
const endsOf = (text: string) => {
  const ends = Map.groupBy(text.matchAll(/\[\/([a-zA-Z][a-zA-Z0-9_-]{2,40})\]/g), ([, name = '']) => name)
  return (name: string, from: number): RegExpExecArray | undefined => {
    const own = ends.get(name) ?? []
    while (own[0] && own[0].index < from) own.shift()
    return own[0]
  }
}

export const valuesOf = (text: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  const written = text.replaceAll('&quot;', '"').replace(/^=|\/\s*$/g, '')
  for (const [, name = '', double, single, bare, alone] of written.matchAll(value))
    if (!values.has(name)) values.set(name, double ?? single ?? bare ?? alone ?? '')
  return values
}

const value = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|([^\s"'=][^\s"']*)/g

/** Shortcodes of WordPress itself and of its players. */
const knownOf = (
  { name, values, content = '' }: Shortcode,
  post: Post,
  convert: (text: string) => string,
): Shown | null => {
  const address = content.trim() || (values.get('src') ?? values.get('url') ?? values.get('') ?? '')
  // Page builders put their own names before it: `fusion_youtube`.
  const site = /_(youtube|vimeo)$/.exec(name)?.[1] ?? name
  switch (site) {
    case 'gallery':
      return galleryOf(values, post)
    case 'caption':
    case 'wp_caption':
      return { html: captioned(convert(content), values.get('caption')) }
    case 'embed':
      return embedded(address)
    case 'youtube':
    case 'vimeo': {
      const id = address || (values.get('id') ?? values.get('v') ?? '')
      return embedded(id.includes('/') ? id : `https://${site === 'vimeo' ? 'vimeo.com' : 'youtu.be'}/${id}`)
    }
    case 'video':
    case 'audio': {
      const file = ['src', ...playedFormats].map(format => values.get(format)).find(Boolean) ?? address
      if (/^https?:/.test(file) && !/\.[a-z0-9]{2,5}(?:\?|$)/i.test(new URL(file).pathname))
        return embedded(file)
      const what = `${name === 'video' ? words.elements.video : words.elements.audio}${file && ` ${file}`}`
      return { html: '\n\n', leftOut: [{ what, why: words.mediaNotMoved }] }
    }
    default:
      return null
  }
}

const playedFormats = ['mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'wma']

const captioned = (inner: string, said = ''): string => {
  const picture = /^\s*(?:<a\b[^<>]*>\s*)?(<img\b[^<>]*>)(?:\s*<\/a>)?/.exec(inner)
  const words = said || inner.slice(picture?.[0].length ?? inner.length).trim()
  if (!picture) return `${inner}${words && `\n\n<p>${words}</p>\n\n`}`
  return `\n\n<figure>${picture[1]}${words && `<figcaption>${words}</figcaption>`}</figure>\n\n`
}

/** Content that does not stay in the text as it is; null for any other. */
const wholeOf = ({ name, values, content }: Shortcode): Shown | null => {
  if (isHiddenShortcode(values) || (content !== undefined && closesToGuests(name)))
    return { html: '', leftOut: [{ what: words.partNamed({ name }), why: words.membersOnly }] }
  if (content === undefined) return null
  const alone = content.trim()
  if (isPictureFile(alone)) return { html: figureOf({ url: alone }) }
  // Page builders keep HTML and scripts encoded, so that the editor leaves them alone.
  if (encodedCode.test(name) || /^[A-Za-z0-9+/]{24,}={0,2}$/.test(alone.replace(/\s+/g, '')))
    return { html: '', leftOut: [{ what: `[${name}]`, why: words.holdsCode }] }
  return null
}

/** Shortcodes of WPBakery and Avada whose content is encoded, however short it is. */
const encodedCode = /^(?:vc_raw_(?:html|js)|fusion_code)$/

/** Pictures, video and title of a shortcode of a plugin or page builder. */
const namedBy = ({ name, values, content }: Shortcode, { attachments }: Post): Shown => {
  const { html, missing } = picturesNamed(name, values, attachments)
  const address = [...values].find(([key, value]) => !/bg|background/.test(key) && isVideo(value))?.[1]
  const video = address === undefined ? undefined : embedded(address)
  const heading = /heading|title/.test(name) ? values.get('text') : undefined
  const title = content === undefined ? undefined : titles.map(key => values.get(key)).find(Boolean)
  const words = heading
    ? `\n\n<h2>${escapeText(heading)}</h2>\n\n`
    : title && `\n\n<p><strong>${escapeText(title)}</strong></p>\n\n`
  return {
    html: `${words ?? ''}${html}${video?.html ?? ''}`,
    leftOut: [...missing, ...(video?.leftOut ?? [])],
  }
}

/** Values that tabs and folded texts show above their content. */
const titles = ['title', 'tab_title', 'heading', 'header', 'label']
