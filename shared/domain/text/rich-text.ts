/** Allowed rich text of a post: one list for the server's sanitiser and for pasting into the editor. */

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

/** Tags that are replaced by their equivalents in the editor. */
export const richTextSynonyms: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

/** Tags that are removed together with their content, since it is code or another markup language. */
export const tagsWithoutText = [
  ...['script', 'style', 'template', 'noscript', 'textarea', 'option', 'select', 'title', 'xmp', 'plaintext'],
  ...['noembed', 'noframes', 'svg', 'math', 'object', 'applet', 'audio', 'video', 'canvas'],
]

export const linkSchemes = ['http', 'https', 'mailto', 'tel']

export const videoHost = 'www.youtube-nocookie.com'

/** Widths of a picture besides the width of the text, as class names of the picture or its figure. */
export const pictureWidths = ['wide', 'half'] as const
export type PictureWidth = (typeof pictureWidths)[number]
