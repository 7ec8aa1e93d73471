/** Turns the text of a WordPress post into plain HTML: shortcodes, paragraphs and embedded videos. */
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import type { ImportLoss } from './import-shape.ts'

/** Pictures of the export by their number. */
export type Attachments = Map<string, { url: string; alt: string }>

/** Shared blocks by number; posts contain only the number. */
export type SharedBlocks = Map<string, string>

/** Limits against hostile exports; real texts are far below both. `size` in characters. */
const sharedLimits = { depth: 5, size: 2_000_000 } as const

/** Inserts shared blocks into a text; a block missing from the export stays a comment and is reported later. */
export const withSharedBlocks = (text: string, blocks: SharedBlocks): string => {
  let whole = text
  for (let depth = 0; depth < sharedLimits.depth; depth += 1) {
    let size = whole.length
    const next = whole.replace(/<!-- wp:block \{"ref":(\d{1,15})[^<>]{0,500}\/-->/g, (mark, id: string) => {
      const block = blocks.get(id) ?? mark
      size += block.length
      return size > sharedLimits.size ? mark : block
    })
    if (next === whole) return whole
    whole = next
  }
  return whole
}

/** Converts shortcodes in a single pass; removes and reports unknown ones but keeps their content. */
export const wordpressHtml = (
  text: string,
  attachments: Attachments,
): { html: string; leftOut: ImportLoss[] } => {
  const unknown = new Map<string, number>()
  const leftOut: ImportLoss[] = []
  /** Open shortcodes with their words so far; the first entry is the text itself. */
  const open: { name: string; words: string }[] = [{ name: '', words: '' }]
  const write = (words: string) => {
    const last = open.at(-1)
    if (last) last.words += words
  }
  const close = () => {
    const ended = open.pop()
    if (ended) write(ended.name === 'caption' ? figureOf(ended.words) : `\n\n${ended.words.trim()}\n\n`)
  }
  let from = 0
  for (const { 0: whole, 1: slash, 2: name = '', 3: values = '', index } of text.matchAll(shortcode)) {
    write(text.slice(from, index))
    from = index + whole.length
    if (name === 'gallery') {
      const { html, missing } = galleryOf(values, attachments)
      write(html)
      leftOut.push(...missing)
    } else if (enclosing.has(name) && slash === '') {
      // Enclosing shortcodes do not nest, so a new one closes the open one.
      if (open.length > 1) close()
      open.push({ name, words: '' })
    } else if (enclosing.has(name)) {
      if (open.length > 1) close()
    } else if (slash === '') unknown.set(name, (unknown.get(name) ?? 0) + 1)
  }
  write(text.slice(from))
  if (open.length > 1) close()
  const resolved = withVideos(open[0]?.words ?? '')
  return {
    html: text.includes('<!-- wp:') ? resolved : withParagraphs(resolved),
    leftOut: [
      ...leftOut,
      ...[...unknown].map(([name, count]) => ({
        what: `[${name}]${times(count)}`,
        why: 'шорткод: здесь его нечем показать',
      })),
      ...blocksOfProgram(text),
    ],
  }
}

/** Names of lower-case letters only, as plugins use: a year or a remark in brackets is no shortcode. */
const shortcode = /\[(\/?)([a-z][a-z0-9_-]{2,40})((?:\s[^\][]*)?)\](?!\()/g

const enclosing = new Set(['caption', 'embed', 'video', 'youtube'])

const figureOf = (inner: string): string => {
  const picture = /^\s*(?:<a\b[^<>]*>\s*)?(<img\b[^<>]*>)(?:\s*<\/a>)?/.exec(inner)
  if (!picture) return inner
  const words = inner.slice(picture[0].length).trim()
  return `\n\n<figure>${picture[1]}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n\n`
}

const galleryOf = (values: string, attachments: Attachments): { html: string; missing: ImportLoss[] } => {
  const ids = (/\bids="([\d,\s]+)"/.exec(values)?.[1] ?? '')
    .split(',')
    .map(id => id.trim())
    .filter(id => id !== '')
  if (ids.length === 0)
    return { html: '', missing: [{ what: '[gallery]', why: 'картинки в ней не названы номерами' }] }
  const missing = ids.filter(id => !attachments.has(id))
  return {
    html: ids
      .flatMap(id => attachments.get(id) ?? [])
      .map(
        ({ url, alt }) =>
          `\n\n<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"></figure>`,
      )
      .join(''),
    missing: missing.map(id => ({ what: `Картинка галереи, вложение ${id}`, why: noAttachment })),
  }
}

/** Reason for a picture that is named by number but missing from the export. */
export const noAttachment = 'такого вложения нет в выгрузке'

/** Reports blocks whose content WordPress generated at each visit; empty paragraphs and spacers are no loss. */
const blocksOfProgram = (text: string): ImportLoss[] => {
  const found = new Map<string, number>()
  for (const [, name = '', values = ''] of text.matchAll(/<!-- wp:([a-z][a-z0-9_/-]*)( [^<>]*)?\/-->/g)) {
    if (name === 'paragraph' || name === 'spacer') continue
    const ref = /"ref":(\d+)/.exec(values)?.[1]
    const what = name === 'block' && ref ? `Общий блок ${ref}` : `Блок ${name}`
    found.set(what, (found.get(what) ?? 0) + 1)
  }
  return [...found].map(([what, count]) => ({
    what: `${what}${times(count)}`,
    why: 'в записи нет его текста, его собирал сам WordPress',
  }))
}

const times = (count: number): string => (count > 1 ? ` × ${count}` : '')

/** Turns a video URL that stands alone on its line, or in an embed block, into the video. */
const withVideos = (text: string): string =>
  text.replace(
    /(^|\n|>)[ \t]*(?:https?:\/\/)(?:www\.|m\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{6,20})[^\s<>]*[ \t]*(?=<|\n|$)/g,
    '$1<iframe src="https://www.youtube-nocookie.com/embed/$2"></iframe>',
  )

/** The classic editor stores empty lines for paragraphs and line breaks for `<br>`. */
const withParagraphs = (text: string): string => {
  let isCode = false
  const parts: string[] = []
  for (const part of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n+/)) {
    const isPlain = isCode || isBlock(part.trim())
    if (part.trim() !== '') parts.push(isPlain ? part : `<p>${part.trim().replaceAll('\n', '<br>\n')}</p>`)
    const opened = part.lastIndexOf('<pre')
    const closed = part.lastIndexOf('</pre')
    if (opened >= 0 || closed >= 0) isCode = opened > closed
  }
  return parts.join('\n\n')
}

const isBlock = (part: string): boolean =>
  /^<\/?(?:p|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|div|section|hr|iframe|address|form|script|style)\b/i.test(
    part,
  )
