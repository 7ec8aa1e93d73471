import * as words from '#messages/admin/platform/format.js'

/** Cuts two long texts to the part in which they differ, for the comparison of two people's work. */

const around = 80

/**
 * Both texts cut to the part that differs.
 *
 * @example differingRange('раз два', 'раз три') // ['раз два', 'раз три']
 */
const differingRange = (a: string, b: string): [string, string] => {
  if (a === b) return [a, b]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const from = Math.max(0, start - around)
  const rest = Math.max(0, end - around)
  return [part(a, from, rest), part(b, from, rest)]
}

const part = (text: string, from: number, rest: number): string =>
  `${from > 0 ? '…' : ''}${text.slice(from, text.length - rest)}${rest > 0 ? '…' : ''}`

/** The words of a rich text, one line for each of its blocks. */
export const plainTextOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p,h2,h3,h4,li,tr,blockquote,pre')) block.append('\n')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

/** A field that differs, cut to the differing part; with equal texts only the markup or another invisible value differs. */
export const cutDifference = (
  label: string,
  saved: string,
  mine: string,
): { label: string; saved: string; mine: string } => {
  const [before, after] = differingRange(saved, mine)
  return before === after && before !== ''
    ? { label, saved: words.formerLook, mine: words.newLook }
    : { label, saved: before, mine: after }
}
