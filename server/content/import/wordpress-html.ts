/** Turns the text of a WordPress post into plain HTML: shortcodes, paragraphs and embedded videos. */
import { z } from 'zod'
import { texts as words } from '#messages/server/content/import.js'
import { withoutClosedBlocks } from './closed-parts.ts'
import { withEmbedded } from './embedded-addresses.ts'
import type { ImportLoss } from './import-shape.ts'
import { keepsWords, withBlockValues } from './wordpress-block-values.ts'
import { withParagraphs } from './wordpress-paragraphs.ts'
import type { Attachments } from './wordpress-pictures.ts'
import { withoutShortcodes } from './wordpress-shortcodes.ts'

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
      // A post may change texts of the block, `"content":{"Цена":{"content":"900 $"}}`, since WordPress 6.6.
      const block = mark.includes('"content":{') ? mark : (blocks.get(id) ?? mark)
      size += block.length
      if (size > sharedLimits.size || block === mark) return mark
      // Whether the block is shown stands here, not in the block.
      return `${mark.replace('/-->', '-->')}${block}<!-- /wp:block -->`
    })
    if (next === whole) return whole
    whole = next
  }
  return whole
}

/** Puts the footnotes of a post, which stand in a field of their own since WordPress 6.3, where their block is. */
export const withFootnotes = (text: string, field: string): string => {
  const items = footnotesIn(field).map(({ content }) => `<li>${content}</li>`)
  return text
    .replace(/<sup data-fn="[^"<>]*"[^<>]*>\s*<a\b[^<>]*>([^<>]*)<\/a>\s*<\/sup>/g, '<sup>$1</sup>')
    .replace(footnotesBlock, mark => (items.length > 0 ? `<ol>${items.join('')}</ol>` : mark))
}

export const footnotesBlock = /<!-- wp:footnotes\b[^<>]*\/-->/

const footnotes = z.array(z.object({ content: z.string() }))

const footnotesIn = (field: string): z.infer<typeof footnotes> => {
  try {
    return footnotes.parse(JSON.parse(field))
  } catch {
    return []
  }
}

/** Reports what has no counterpart here. `id` is the number of the post. */
export const wordpressHtml = (
  text: string,
  post: { id: string; attachments: Attachments },
): { html: string; leftOut: ImportLoss[] } => {
  const open = withoutClosedBlocks(text)
  const plain = withoutShortcodes(withBlockValues(open.html, post.attachments), post)
  const { html, leftOut } = withEmbedded(plain.html)
  return {
    html: text.includes('<!-- wp:') ? withShortcodeParagraphs(html) : withParagraphs(html),
    leftOut: [...open.leftOut, ...plain.leftOut, ...leftOut, ...blocksOfProgram(open.html)],
  }
}

/** Makes paragraphs in blocks of shortcodes, the only ones of which WordPress does so at showing. */
const withShortcodeParagraphs = (html: string): string =>
  html
    .split('<!-- /wp:shortcode -->')
    .map((part, at, { length }) => {
      const begin = at === length - 1 ? -1 : part.lastIndexOf('<!-- wp:shortcode')
      return begin < 0 ? part : part.slice(0, begin) + withParagraphs(part.slice(begin))
    })
    .join('')

/** Reports blocks whose content WordPress generated at each visit; empty paragraphs and spacers are no loss. */
const blocksOfProgram = (text: string): ImportLoss[] => {
  const found = new Map<string, { why: string; count: number }>()
  for (const [, name = '', values = ''] of text.matchAll(/<!-- wp:([a-z][a-z0-9_/-]*)( [^<>]*)?\/-->/g)) {
    if (name === 'paragraph' || name === 'spacer') continue
    const ref = /"ref":(\d+)/.exec(values)?.[1]
    const what = name === 'block' && ref ? words.sharedBlock({ ref }) : words.blockNamed({ name })
    const why = keepsWords.test(name) ? words.wordsOfBlock : words.madeByWordpress
    found.set(what, { why, count: (found.get(what)?.count ?? 0) + 1 })
  }
  return [...found].map(([what, { why, count }]) => ({ what: `${what}${times(count)}`, why }))
}

const times = (count: number): string => (count > 1 ? ` × ${count}` : '')
