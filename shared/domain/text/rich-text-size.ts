/**
 * Size of a rich text for its limit: bytes of UTF-8 of the written text. A reference such as `&lt;` is measured as the
 * character that it stands for, and any element as `<p></p>`, whether closed or not, so that an accepted text is not
 * too long after it was sanitised.
 *
 * @example richTextSize('<strong>&lt;</strong>') // 8, as <p><</p>
 */
export const richTextSize = (html: string): number => {
  const written = html.replace(spaces, '\u00a0').replace(references, '-')
  const evened = written.replace(closingTags, '').replace(openingTags, '<p></p')
  return Math.min(utf8Length(written), utf8Length(evened))
}

const references = /&(?:lt|gt|amp|quot);/g
const spaces = /&nbsp;/g
const closingTags = /<\/[a-z][^<>]*>/gi
const openingTags = /<[a-z][a-z0-9]*/gi

const utf8Length = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
