/**
 * Cubic centimetres of a volume that was typed in litres; null for any other text. Without this «2,0» would be read as
 * 2 cm³, and «2» too: no engine has less than 31 cm³, or more litres.
 *
 * @example ccOfLitres('1,8') // 1800
 */
export const ccOfLitres = (typed: string): number | null => {
  const [, litres, decimals = '', unit] = inLitres.exec(typed.normalize('NFKC').trim()) ?? []
  if (!litres || (decimals === '' && !unit && Number(litres) > mostLitres)) return null
  return Math.round(Number(`${litres}.${decimals}`) * 1000)
}

const mostLitres = 30

const inLitres = /^(\d{1,2})(?:[.,](\d{1,2}))?(\s*(?:l|л|lit(?:er|re)s?|лит\p{L}+|літ\p{L}+)\.?)?$/iu

/**
 * The volume in litres, as auctions print it.
 *
 * @example litresOfCc(2500) // '2.5'
 */
export const litresOfCc = (cc: number): string => (cc / 1000).toFixed(2).replace(/0$/, '')
