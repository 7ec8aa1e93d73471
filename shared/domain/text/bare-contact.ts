import { withoutInvisible } from './without-invisible.ts'

/**
 * A contact without what is copied along from a page, a letter or a list: signs that nobody sees, brackets, the scheme
 * of a link or a label, the name before an address, one mark at the end.
 *
 * @example bareContact('Иван <mailto:ivan@example.com>;') // 'ivan@example.com'
 */
export const bareContact = (text: string): string => {
  const bare = withoutInvisible(text.normalize('NFKC')).replaceAll(around, '')
  return bare.replace(/^[^<>@]*<(?:mailto:)?(?=[^<>]+$)/i, '').replace(/^([^?\s@]+@[^?\s]+)\?.*$/, '$1')
}

const around =
  /^[\s<]*(?:(?:(?:mailto|tel|phone|e-?mail|почта|пошта):|(?:тел|моб)(?:\.:?|:))\s*)?|(?<![\s>.,;])[\s>.,;]+$/gi
