/**
 * Blocks of the site in the text of a post: stored as empty elements between the paragraphs, rendered by the site's own
 * components wherever the post is read.
 */

export const blockKinds = ['calculator', 'rate', 'callback', 'fees'] as const
export type BlockKind = (typeof blockKinds)[number]
export const isBlockKind = (name: string | undefined): name is BlockKind =>
  blockKinds.some(kind => kind === name)

export interface PostBlock {
  kind: BlockKind
  /** Query of a calculator's address; empty for the form as it opens. */
  preset: string
}

/** How a block is stored. */
export const blockMarker = ({ kind, preset }: PostBlock): string =>
  `<div data-block="${kind}"${preset ? ` data-preset="${preset.replaceAll('&', '&amp;')}"` : ''}></div>`

/** A stored block, for cutting a sanitised text where the blocks are known. */
export const anyMarker = /<div data-block="[^"<>]*"(?: data-preset="[^"<>]*")?><\/div>/

/** A stored block; the second group is its preset. */
const marker = /<div data-block="([a-z]+)"(?: data-preset="([^"<>]*)")?><\/div>/g

/**
 * The blocks of a text and the texts around them, one more than blocks.
 *
 * @example splitAtBlocks('<p>а</p><div data-block="rate"></div>').texts // ['<p>а</p>', '']
 */
export const splitAtBlocks = (html: string): { texts: string[]; blocks: PostBlock[] } => {
  const texts: string[] = []
  const blocks: PostBlock[] = []
  let from = 0
  for (const found of html.matchAll(marker)) {
    const [whole, kind, preset = ''] = found
    if (!isBlockKind(kind)) continue
    texts.push(html.slice(from, found.index))
    blocks.push({ kind, preset: preset.replaceAll('&amp;', '&') })
    from = found.index + whole.length
  }
  return { texts: [...texts, html.slice(from)], blocks }
}

/**
 * The query of a calculation's address, as a preset is stored; null when it is not one.
 *
 * @example presetOf('https://broker.example/calculator?route=usa&price=9500') // 'route=usa&price=9500'
 */
export const presetOf = (address: string): string | null => {
  const text = address.trim()
  if (text === '') return ''
  const query = /^(?:https?:\/\/[\w.:-]+)?\/calculator\/?\?([^#]*)(?:#.*)?$/.exec(text)?.[1]
  return query !== undefined && isPreset(query) ? query : null
}

/** A query of names and values, encoded, of a length that an address may have. */
export const isPreset = (query: string): boolean => /^[\w.~%+=&,*!()-]{0,1000}$/.test(query)
