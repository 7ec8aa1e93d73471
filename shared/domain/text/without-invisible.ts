/**
 * Removes characters that reorder the text after them (such as right-to-left override), have no width or are drawn as
 * nothing. A joiner is kept where it has an effect: between parts of an emoji, and in scripts that write with joiners.
 *
 * @example withoutInvisible('Ив\u200Bан \u202Egpj.exe') // 'Иван gpj.exe'
 */
export const withoutInvisible = (text: string): string =>
  text.replace(joiners, mark => (mark.length > 1 ? mark : '')).replace(invisible, '')

/** Written as escapes, since the characters themselves cannot be seen. */
const invisible = new RegExp(
  [
    '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F',
    '\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB]',
    '|[\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}]',
  ].join(''),
  'gu',
)

/** Scripts that use zero-width joiners. */
const joined = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
]
  .concat(['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'])
  .map(script => `\\p{Script=${script}}`)
  .join('')

/** Matches a joiner with the character before it where it has an effect, else the joiner alone. */
const joiners = new RegExp(
  `[${joined}][\\u200C\\u200D]|[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]\\u200D(?=\\p{Extended_Pictographic})|[\\u200C\\u200D]`,
  'gu',
)
