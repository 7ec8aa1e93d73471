import type { Plugin } from 'vite'

const EMPTY = '\0no-postcss'

/**
 * The admin cleans pasted HTML with sanitize-html, which imports postcss for style attributes. The admin allows no
 * style attributes, so the parser, which also expects Node, can be left out.
 */
export const leaveOutPostcss = (): Plugin => ({
  name: 'leave-out-postcss',
  enforce: 'pre',
  resolveId: id => (id === 'postcss' ? EMPTY : undefined),
  load: id =>
    id === EMPTY
      ? 'export const parse = () => { throw new Error("Style attributes are not parsed in a page") }'
      : undefined,
})
