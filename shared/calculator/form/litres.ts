/**
 * Cubic centimetres of a volume that was typed in litres; null for any other text. Without this «2,0» would be read as
 * 2 cm³.
 *
 * @example ccOfLitres('1,8') // 1800
 */
export const ccOfLitres = (typed: string): number | null => {
  const found = /^\s*(\d{1,2}[.,]\d{1,2})\s*$/.exec(typed)
  return found?.[1] ? Math.round(Number(found[1].replace(',', '.')) * 1000) : null
}

/**
 * The volume in litres, as auctions print it.
 *
 * @example litresOfCc(2500) // '2.5'
 */
export const litresOfCc = (cc: number): string => (cc / 1000).toFixed(2).replace(/0$/, '')
