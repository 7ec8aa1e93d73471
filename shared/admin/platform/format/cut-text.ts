/**
 * Shortened at the end of a word, as search engines do.
 *
 * @example cut('один два три', 9) // 'один два…'
 */
export const cut = (text: string, length: number): string => {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (whole.length <= length) return whole
  const part = whole.slice(0, length)
  const space = part.lastIndexOf(' ')
  return `${part.slice(0, space > length / 2 ? space : length)}…`
}
