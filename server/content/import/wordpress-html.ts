/** The text of a WordPress post as plain HTML: shortcodes resolved, paragraphs marked, embedded videos as videos. */
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import type { ImportLoss } from './import-record.ts'

/** Pictures of the export by their number. */
export type Attachments = Map<string, { url: string; alt: string }>

/** Texts that posts have in common, by their number; a post says only which. */
export type SharedBlocks = Map<string, string>

/** Blocks within blocks so deep, and so many characters in all, are no text that somebody wrote. */
const sharedLimits = { depth: 5, size: 2_000_000 } as const

/** The text with the shared blocks in their places; one that the export does not hold stays a mark, and is named later. */
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

/** Converts shortcodes: unknown ones are removed and named, what they enclose stays. One pass, whatever the text. */
export const wordpressHtml = (
  text: string,
  attachments: Attachments,
): { html: string; leftOut: ImportLoss[] } => {
  const unknown = new Map<string, number>()
  const leftOut: ImportLoss[] = []
  /** The words of the shortcodes that are open, the text itself first. */
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
      // None of them holds another.
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

/** A name of lower-case letters, as plugins have it: a year or a remark in brackets is no shortcode. */
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

/** Why a picture that is named by its number does not come. */
export const noAttachment = 'такого вложения нет в выгрузке'

/** Blocks without words of their own: their program made them anew at each visit. Empty paragraphs and space are nobody's loss. */
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

/** An address of a video alone on its line, or alone in the block of an embed, is the video. */
const withVideos = (text: string): string =>
  text.replace(
    /(^|\n|>)[ \t]*(?:https?:\/\/)(?:www\.|m\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{6,20})[^\s<>]*[ \t]*(?=<|\n|$)/g,
    '$1<iframe src="https://www.youtube-nocookie.com/embed/$2"></iframe>',
  )

/** The classic editor stores empty lines where pages have paragraphs, and lines where they have breaks. */
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
