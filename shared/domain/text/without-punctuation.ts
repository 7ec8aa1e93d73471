import { withoutInvisible } from './without-invisible.ts'

/** Without invisible signs and closing punctuation, which programs that make links of a text take into them. */
export const withoutPunctuation = (text: string): string =>
  withoutInvisible(text).replace(/(?<![\s.,;:!)\]}>"'…»”’*])[\s.,;:!)\]}>"'…»”’*]+$/, '')
