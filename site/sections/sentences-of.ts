/** Splits a heading into sentences, each for a line of its own. */
import { type InlinePart, parseInline } from '#shared/domain/text/inline-text.ts'

/**
 * Parts of each sentence. Bold and italic are continued in the next sentence; a link is not split, since screen readers
 * would then find two links with the same target.
 *
 * @example sentencesOf('**Сумма известна. До покупки**') // two sentences, each with a strong part
 */
export const sentencesOf = (text: string): InlinePart[][] => split(parseInline(text))

const split = (parts: readonly InlinePart[]): InlinePart[][] => {
  const sentences: InlinePart[][] = [[]]
  for (const part of parts) {
    const [first = [], ...further] = piecesOf(part)
    sentences.at(-1)?.push(...first)
    sentences.push(...further)
  }
  return sentences.filter(sentence => sentence.length > 0)
}

const piecesOf = (part: InlinePart): InlinePart[][] => {
  if (part.kind === 'text')
    return part.text.split(/(?<=\.) /).map(text => (text === '' ? [] : [{ kind: 'text', text }]))
  if (part.kind === 'link') return [[part]]
  return split(part.parts).map(parts => [{ ...part, parts }])
}
