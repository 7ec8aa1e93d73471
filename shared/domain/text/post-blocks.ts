/**
 * Blocks of the site inside a post's text: stored as empty elements between paragraphs, and rendered by the site's own
 * components wherever the post is shown.
 */

export const blockKinds = ['calculator', 'rate', 'callback', 'fees'] as const
export type BlockKind = (typeof blockKinds)[number]
export const isBlockKind = (name: string | undefined): name is BlockKind =>
  blockKinds.some(kind => kind === name)

export interface PostBlock {
  kind: BlockKind
  /** Query string for the calculator; empty for its default form. */
  preset: string
}

/** Pattern of a stored block, for splitting a sanitised text. */
export const anyMarker = /<div data-block="[^"<>]*"(?: data-preset="[^"<>]*")?><\/div>/

/** Pattern of a stored block with its kind and its preset as groups. */
const marker = /<div data-block="([a-z]+)"(?: data-preset="([^"<>]*)")?><\/div>/g

/**
 * Splits a text at its blocks; there is one text more than blocks.
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
 * Query string of a calculation's URL, the form in which a preset is stored; null for any other URL.
 *
 * @example presetOf('https://broker.example/calculator?route=usa&price=9500') // 'route=usa&price=9500'
 */
export const presetOf = (address: string): string | null => {
  const text = address.replace(/\p{Cf}/gu, '').trim()
  if (text === '') return ''
  const query = /^(?:https?:\/\/[\w.:-]+)?(?:\/(?:ru|uk))?\/calculator\/?\?([^#]*)(?:#.*)?$/.exec(text)?.[1]
  return query !== undefined && isPreset(query) ? query : null
}

/** True for an encoded query string that is short enough for a URL. */
export const isPreset = (query: string): boolean => /^[\w.~%+=&,*!()-]{0,1000}$/.test(query)
