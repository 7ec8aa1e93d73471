/** Adds the marks of short texts to the selection: `**bold**`, `*italic*`, `[label](address)`. */

export interface Selected {
  text: string
  /** The selection, in UTF-16 units as a text field counts them. */
  start: number
  end: number
}

/**
 * Adds the mark to the selected words, or removes it. Spaces at the ends stay outside, since a mark next to a
 * space is not recognised.
 *
 * @example toggledMark({ text: 'под ключ', start: 0, end: 3 }, '**').text // '**под** ключ'
 */
export const toggledMark = (selected: Selected, sign: '**' | '*'): Selected => {
  const { text, start, end } = withoutSpaces(selected)
  if (start === end) return { text, start, end }
  const around = { before: runBefore(text, start), after: runAfter(text, end) }
  const has = isMarked(around.before, sign) && isMarked(around.after, sign)
  const length = sign.length
  return has
    ? {
        text: text.slice(0, start - length) + text.slice(start, end) + text.slice(end + length),
        start: start - length,
        end: end - length,
      }
    : {
        text: text.slice(0, start) + sign + text.slice(start, end) + sign + text.slice(end),
        start: start + length,
        end: end + length,
      }
}

/**
 * The selected words as a link; without a selection the URL itself is the label.
 *
 * @example withLink({ text: 'см. блог', start: 4, end: 8 }, '/blog').text // 'см. [блог](/blog)'
 */
export const withLink = (selected: Selected, href: string): Selected => {
  const { text, start, end } = withoutSpaces(selected)
  const label = start === end ? href : text.slice(start, end).replace(/[[\]]/g, '')
  const link = `[${label}](${href})`
  const after = start + link.length
  return { text: text.slice(0, start) + link + text.slice(end), start: after, end: after }
}

const withoutSpaces = ({ text, start, end }: Selected): Selected => {
  const words = text.slice(start, end)
  const from = start + (words.length - words.trimStart().length)
  return { text, start: from, end: Math.max(from, end - (words.length - words.trimEnd().length)) }
}

/** Number of asterisks before the position: one is italic, two bold, three both. */
const runBefore = (text: string, at: number): number => {
  let length = 0
  while (text[at - length - 1] === '*') length += 1
  return length
}
const runAfter = (text: string, at: number): number => {
  let length = 0
  while (text[at + length] === '*') length += 1
  return length
}

const isMarked = (asterisks: number, sign: '**' | '*'): boolean =>
  sign === '**' ? asterisks === 2 || asterisks === 3 : asterisks === 1 || asterisks === 3
