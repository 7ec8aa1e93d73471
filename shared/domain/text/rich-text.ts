/** Allowed rich text of a post: one list for what the server stores and for what the editor lets be pasted. */

/** Tags and their attributes; nothing else is stored. */
export const richTextTags: Record<string, string[]> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: ['class'],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href', 'rel', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height', 'class'],
  figure: ['class'],
  figcaption: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  hr: [],
  br: [],
  div: ['data-block', 'data-preset'],
  iframe: ['src', 'title', 'width', 'height', 'loading', 'referrerpolicy', 'sandbox', 'allowfullscreen'],
}

/** Older and near spellings of what the editor makes. */
export const richTextSynonyms: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

/** Content that is code or another language: it goes with its tag. */
export const tagsWithoutText = [
  ...['script', 'style', 'template', 'noscript', 'textarea', 'option', 'select', 'title', 'xmp', 'plaintext'],
  ...['noembed', 'noframes', 'svg', 'math', 'object', 'applet', 'audio', 'video', 'canvas'],
]

/** Schemes of links. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Videos are embedded from here alone. */
export const videoHost = 'www.youtube-nocookie.com'

/** How wide a picture may stand beside the width of the text: as classes of it or of its figure. */
export const pictureWidths = ['wide', 'half'] as const
export type PictureWidth = (typeof pictureWidths)[number]
