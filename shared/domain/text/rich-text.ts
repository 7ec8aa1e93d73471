/** Allowed rich text of a post, and what foreign HTML becomes of it: one list for storing, pasting and importing. */

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

/** Classes by tag; others are removed. */
export const richTextClasses: Record<string, (string | RegExp)[]> = {
  code: [/^language-[a-z0-9+#-]{1,20}$/],
  figure: ['video', 'wide', 'half'],
  img: ['wide', 'half'],
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
  menu: 'ul',
  dir: 'ul',
}

/** Blocks of HTML that are not stored: one with only words becomes a paragraph, one that holds blocks is unwrapped. */
export const foreignBlocks = [
  ...[
    'address',
    'article',
    'aside',
    'center',
    'dd',
    'details',
    'dialog',
    'div',
    'dl',
    'dt',
    'fieldset',
    'footer',
  ],
  ...['form', 'header', 'hgroup', 'legend', 'listing', 'main', 'nav', 'search', 'section', 'summary'],
]

/** Stored blocks that hold words only: a block in one becomes a line. */
export const blocksOfWords = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'figcaption', 'caption']

/** Stored tags that stand within a line, pictures and videos among them, which may also stand alone. */
export const richTextInline = ['strong', 'em', 'u', 's', 'code', 'a', 'img', 'br', 'iframe']

/** Stored title of a video that nobody has titled; whoever shows it says it in the language of the page. */
export const untitledVideo = 'Видео'

/** Tags that begin a line of their own, stored or not. */
export const blockTags: ReadonlySet<string> = new Set([
  ...Object.keys(richTextTags).filter(name => !richTextInline.includes(name)),
  ...[...blocksOfWords, ...foreignBlocks, 'menu', 'dir'],
])

/** Tags that are removed together with their content, since it is code or another markup language. */
export const tagsWithoutText = [
  ...['script', 'style', 'template', 'noscript', 'textarea', 'option', 'select', 'title', 'xmp', 'plaintext'],
  ...['noembed', 'noframes', 'svg', 'math', 'object', 'applet', 'audio', 'video', 'canvas', 'xml'],
]

export const linkSchemes = ['http', 'https', 'mailto', 'tel']

export const videoHost = 'www.youtube-nocookie.com'

/** Widths of a picture besides the width of the text, as class names of the picture or its figure. */
export const pictureWidths = ['wide', 'half'] as const
export type PictureWidth = (typeof pictureWidths)[number]
