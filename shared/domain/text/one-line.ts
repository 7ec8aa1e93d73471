/**
 * The text in one line: line breaks and tabs, with the spaces around them, become one space.
 *
 * @example oneLine('One\r\n two') // 'One two'
 */
export const oneLine = (text: string): string =>
  text.replace(breaks, (_found, at: number) => (text[at - 1] === ' ' ? '' : ' '))

const breaks = /[\t-\r\u0085\u2028\u2029][\t-\r\u0085\u2028\u2029 ]*/g
