/** Pictures that stand for words. */
import { type HtmlElement, parseHtml } from './html-tree.ts'
import type { Style } from './written-style.ts'

/**
 * The pictographs that a picture of another place shows; undefined for any other picture.
 *
 * @example pictographsOf({ src: 'https://a.example/1f697.svg', alt: '🚗' }) // '🚗'
 */
export const pictographsOf = ({ src, alt }: HtmlElement['attributes']): string | undefined =>
  !isOwn(src) && alt && pictographs.test(alt) ? alt : undefined

const pictographs =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}\s]|\u200d|\ufe0f|[\d#*]\ufe0f?\u20e3)+$/u

/** Each such picture of a text as its pictographs, so that nobody fetches it. */
export const withPictographs = (html: string): string =>
  html.replace(/<img\b[^<>]*>/gi, tag => {
    const [element] = parseHtml(tag)
    return (typeof element === 'object' && pictographsOf(element.attributes)) || tag
  })

/** True for an icon, a bullet or a counter of visits of another place, which no writer misses. */
export const isTiny = ({ attributes }: HtmlElement, style: Style): boolean =>
  !isOwn(attributes.src) &&
  [
    [attributes.width, style.get('width')],
    [attributes.height, style.get('height')],
  ].every(sizes => {
    const size = sizes.find(each => each && /^\d/.test(each)) ?? ''
    return (
      size !== '' && !/%|auto/.test(size) && Number.parseFloat(size) * (/r?em$/.test(size) ? 16 : 1) <= 24
    )
  })

const isOwn = (src: string | undefined): boolean => /^(?:https?:\/\/[^/]+)?\/media\//.test(src ?? '')
