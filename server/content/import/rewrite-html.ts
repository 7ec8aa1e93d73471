/**
 * Prepares another site's text for `sanitise`: replaces URLs of pictures and links by those of this site, and reports
 * everything that `sanitise` will remove silently.
 */

import { Parser } from 'htmlparser2'
import { texts as words } from '#messages/server/content/import.js'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import { safeLink } from '#shared/domain/text/allowed-urls.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import { richTextTags } from '#shared/domain/text/rich-text.ts'
import { hostOf, youtubeVideo } from './embedded-addresses.ts'
import type { ImportLoss } from './import-shape.ts'
import { NestedHtml } from './nested-html.ts'
import { backgroundOf, isPictureFile, originalOf } from './wordpress-pictures.ts'

/** A picture of a text with its new URL and size. */
export interface TextPicture {
  src: string
  width: number
  height: number
}

export interface Rewriting {
  /** Origin of the old site; removed from links to it. */
  origin: string | null
  /** New pictures by former URL; a picture that is missing here is removed from the text. */
  pictures: ReadonlyMap<string, TextPicture>
}

export interface Rewritten {
  html: string
  leftOut: ImportLoss[]
}

/** Picture URLs of a text as written, each once. */
export const pictureAddresses = (html: string): string[] => {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const address = isPicture(name) ? pictureAddress(attributes) : background(attributes)
      if (address) found.add(address)
    },
  })
  parser.end(html)
  return [...found]
}

/** Also repairs the nesting of broken HTML as a browser would. */
export const rewriteHtml = (html: string, { origin, pictures }: Rewriting): Rewritten => {
  const gone = new Map<string, { why: string; times: number }>()
  const count = (what: string, why = words.editorKeepsNone) =>
    gone.set(what, { why, times: (gone.get(what)?.times ?? 0) + 1 })
  const written = new NestedHtml()
  const { linked, withVideo, ofFrames, inFigures, anchorOf } = contentsOf(html)
  let elements = 0
  let inControls = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1
      if (inControls > 0 || (name !== 'img' && controls.test(attributes.class ?? ''))) {
        inControls += 1
        return
      }
      // Ghost parts the two names below a bookmark by its style alone.
      if (/\bkg-bookmark-publisher\b/.test(attributes.class ?? '')) written.text(' • ')
      const behind = pictures.get(background(attributes) ?? '')
      if (behind) {
        const isInFigure = inFigures.has(elements)
        if (!isInFigure) written.open('figure', '<figure>', '</figure>')
        written.empty('img', pictureTag({}, behind))
        if (!isInFigure) written.close()
      }
      if (isPicture(name)) {
        const address = pictureAddress(attributes)
        const picture = pictures.get(address ?? '')
        if (picture) written.empty('img', pictureTag(attributes, picture))
        // Ghost writes a tag for the cover of a recording that has none.
        else if (!address && !/\bkg-audio-hide\b/.test(attributes.class ?? ''))
          count(words.pictureOf({ address: words.withoutAddress }), words.addressIncomplete)
        return
      }
      const loss = losses[name]
      if (loss && !richTextTags[name]) count(words.elements[loss])
      if (empty.has(name)) return written.empty(name, tag(name, attributes))
      if (name === 'iframe') {
        const address = frameAddress(attributes)
        const video = youtubeVideo(address)
        if (video) return written.open(name, tag(name, { src: video }), '</iframe>')
        const to = isUnseen(attributes) ? undefined : safeLink(withoutOrigin(address, origin))?.href
        count(words.embedOf({ host: hostOf(address) }), to && words.linkInstead)
        if (to) {
          written.open('p', '<p>', '</p>')
          written.open('a', tag('a', { href: to }), '</a>')
          written.text(to)
          written.close()
          written.close()
        }
        return written.open(name, '', '')
      }
      if (name === 'details') {
        count(words.foldedText, words.shownWhole)
        return written.open(name, '', '')
      }
      if (name === 'summary') return written.open('p', '<p>', '</p>')
      if (ofFrames.has(elements))
        return name === 'figure' ? written.open(name, '', '') : written.open('p', '<p>', '</p>')
      // An embedded video becomes the site's own figure.
      if (name === 'figure' && withVideo.has(elements))
        return written.open(name, tag(name, { class: 'video' }), '</figure>')
      if (/^h[1-6]$/.test(name) && attributes.id) {
        if (anchorOf(attributes.id) !== attributes.id)
          count(words.anchorOf({ id: decodePercent(attributes.id) ?? attributes.id }), words.ownAnchors)
      }
      if (name !== 'a') return written.open(name, tag(name, attributes), `</${name}>`)
      const href = withoutOrigin(attributes.href, origin)
      const picture = linked.get(elements)
      // A small picture that opens the large one, which stands here itself.
      if (picture !== undefined && leadsToPicture(attributes, href, picture))
        return written.open(name, '', '')
      // Left by a call of a template that has named no page.
      if (href?.trim() === '') return written.open(name, '', '')
      if (href !== undefined && isFile(href)) count(words.linkOf({ href }), words.fileNotMoved)
      else if (href !== undefined && !/^\s*javascript:/i.test(href) && !safeLink(href))
        count(words.linkOf({ href }))
      const anchor = href !== undefined && /^#./.test(href) ? anchorOf(href.slice(1)) : undefined
      if (anchor === null) count(words.linkOf({ href: href ?? '' }), words.targetGone)
      const to = anchor ? `#${anchor}` : href
      written.open(name, tag(name, { ...attributes, ...(to === undefined ? {} : { href: to }) }), '</a>')
    },
    ontext: text => {
      if (inControls === 0) written.text(text)
    },
    onclosetag: name => {
      if (inControls > 0) inControls -= 1
      else if (!empty.has(name)) written.close()
    },
  })
  parser.end(html)
  return {
    html: written.html.replaceAll('<p></p>', ''),
    leftOut: [...gone].map(([what, { why, times }]) => ({
      what: times > 1 ? `${what} × ${times}` : what,
      why,
    })),
  }
}

/**
 * Facts about elements that are needed before these are written, by their number in the text: links with the picture in
 * them, figures with a video, figures and captions of frames that become links, backgrounds within a figure; and the name that an anchor has here, null where it led to no heading.
 */
const contentsOf = (html: string) => {
  const linked = new Map<number, string>()
  const withVideo = new Set<number>()
  const ofFrames = new Set<number>()
  const inFigures = new Set<number>()
  const headings = new Map<string, string>()
  const open: { name: string; number: number; id: string; words: string }[] = []
  const inside = (name: string) => open.findLast(each => each.name === name)?.number ?? 0
  let elements = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1
      if (isPicture(name)) linked.set(inside('a'), pictureAddress(attributes) ?? '')
      if (background(attributes) && inside('figure') > 0) inFigures.add(elements)
      if (name === 'iframe' && youtubeVideo(frameAddress(attributes))) withVideo.add(inside('figure'))
      else if (name === 'iframe') ofFrames.add(inside('figure'))
      else if (name === 'figcaption' && ofFrames.has(inside('figure'))) ofFrames.add(elements)
      open.push({ name, number: elements, id: attributes.id ?? '', words: '' })
    },
    ontext: text => {
      for (const each of open.slice(-maxInHeading)) each.words += text
    },
    onclosetag: () => {
      const { name, id, words } = open.pop() ?? { name: '', id: '', words: '' }
      if (!/^h[1-6]$/.test(name)) return
      for (const key of [id, slugOf(words)]) if (key !== '') headings.set(key, slugOf(words))
    },
  })
  parser.end(html)
  const anchorOf = (id: string): string | null =>
    headings.get(id) ?? headings.get(slugOf(decodePercent(id) ?? id)) ?? null
  return { linked, withVideo, ofFrames, inFigures, anchorOf }
}

/** Depth of elements within a heading. */
const maxInHeading = 5

/** True for a link around a picture to its file or to the page that WordPress makes for it. */
const leadsToPicture = (
  { rel = '' }: Readonly<Record<string, string>>,
  href = '',
  picture: string,
): boolean =>
  (isPictureFile(href) && (/^\/(?!\/)/.test(href) || originalOf(href) === originalOf(picture))) ||
  /\battachment\b/.test(rel) ||
  /^\/?\?attachment_id=\d+$/.test(href)

const background = ({ style = '' }: Readonly<Record<string, string>>): string | undefined =>
  /background(?:-image)?\s*:/.test(style) ? backgroundOf(style) : undefined

const pictureTag = (attributes: Readonly<Record<string, string>>, picture: TextPicture): string =>
  tag('img', {
    ...attributes,
    src: picture.src,
    alt: attributes.alt ?? '',
    width: `${picture.width}`,
    height: `${picture.height}`,
  })

/** True for a link to a file of the old site, such as a price list: only pictures are imported. */
const isFile = (href: string): boolean =>
  /^\/(?!\/)/.test(href) &&
  /\.(?!html?$|php$|mdx?$|markdown$)[a-z][a-z0-9]{1,4}$/i.test(href.replace(/[?#].*$/s, ''))

/**
 * Parts of cards of Ghost and blocks of WordPress that are no words of their author: buttons and clocks of players, icons,
 * answers of a form.
 */
const controls =
  /\b(?:kg-(?:audio-player|audio-thumbnail|video-overlay|video-player-container|file-card-icon|toggle-card-icon|signup-card-(?:button|success|error))|wp-block-(?:file__button|accordion-heading__toggle-icon))(?=\s|$)/

/** Elements that are removed with their content, by the name that reports them; of other removed elements the text stays. */
const losses: Partial<Record<string, keyof typeof words.elements>> = {
  ...{ script: 'script', form: 'form', input: 'input', video: 'video', audio: 'audio', object: 'object' },
  ...{ embed: 'object', svg: 'svg', canvas: 'canvas' },
}

const empty = new Set([
  'img',
  'br',
  'hr',
  'input',
  'embed',
  'meta',
  'link',
  'source',
  'col',
  'wbr',
  'area',
  'amp-img',
])

const frameAddress = (attributes: Readonly<Record<string, string>>): string =>
  (pictureAddress(attributes) ?? '').replace(/^\/\//, 'https://')

/** True for a frame that only counts visits. */
const isUnseen = ({ width, height, style = '' }: Readonly<Record<string, string>>): boolean =>
  [width, height].some(size => size === '0' || size === '1') ||
  /display:\s*none|visibility:\s*hidden/.test(style)

const isPicture = (name: string): boolean => name === 'img' || name === 'amp-img'

/** URL of a picture or frame; for lazy loading, old themes keep it in another attribute. */
const pictureAddress = (attributes: Readonly<Record<string, string>>): string | undefined =>
  [
    ...['data-src', 'data-lazy-src', 'data-original', 'data-lazyload'].map(name => attributes[name]),
    widestOf(attributes['data-srcset']),
    attributes.src,
    widestOf(attributes.srcset),
  ].find(address => address !== undefined && address !== '' && !isPlaceholder(address))

/** True for a small picture that stands in until its tag is in view; a pasted one stands in the text itself. */
const isPlaceholder = (address: string): boolean =>
  address.startsWith('data:') && !(address.length > 2_000 && address.startsWith('data:image/'))

/** The largest of the pictures in a `srcset`, by widths or by densities. */
const widestOf = (pictures = ''): string | undefined =>
  pictures
    .split(/,\s+/)
    .map(picture => picture.trim().split(/\s+/))
    .toSorted(([, one = '1x'], [, other = '1x']) => Number.parseFloat(other) - Number.parseFloat(one))[0]?.[0]

const withoutOrigin = (href: string | undefined, origin: string | null): string | undefined => {
  if (href === undefined || origin === null) return href
  const address = href.replace(/^\/\//, 'https://')
  if (!URL.canParse(address)) return href
  const url = new URL(address)
  // Compared without `www` and protocol, which old texts write differently.
  const isOwn = bareHost(url.host) === bareHost(new URL(origin).host)
  return isOwn && /^https?:$/.test(url.protocol) ? url.pathname + url.search + url.hash : href
}

const bareHost = (host: string): string => host.replace(/^www\./, '')

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .filter(([key]) => /^[a-z][a-z0-9-]*$/.test(key))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('')}>`
