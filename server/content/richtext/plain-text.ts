/**
 * The words of a sanitised rich text without markup, separated by single spaces. Relies on `sanitise`: angle brackets
 * occur only in tags, and there are only four entities.
 */
export const plainText = (clean: string): string =>
  clean
    .replace(/<\/?(?:strong|em|u|s|code|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    // Decoded last, since a decoded `&` must not begin another entity.
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The beginning of a text, at most `length` characters, cut between words with an ellipsis.
 *
 * @example excerpt('<p>Один два три</p>', 9) // 'Один два…'
 */
export const excerpt = (clean: string, length: number): string => {
  const words = plainText(clean)
  if (words.length <= length) return words
  const cut = words.lastIndexOf(' ', length - 1)
  const kept = words.slice(0, cut > length / 2 ? cut : length - 1)
  return `${kept.replace(/(?<![\s,.;:—-])[\s,.;:—-]+$/, '')}…`
}
