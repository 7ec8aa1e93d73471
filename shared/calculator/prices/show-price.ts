import { groupThousands } from '#shared/domain/money/money.ts'

/**
 * @example showPrice('company_fee', '1550.5') // '1 550,5 $'
 * @example showPrice('insurance_percent', '1.5') // '1,5 %'
 */
export const showPrice = (title: string, value: string): string => {
  const [whole = '', part] = value.trim().replace(',', '.').split('.')
  return `${groupThousands(whole)}${part ? `,${part}` : ''}\u00a0${title.endsWith('_percent') ? '%' : '$'}`
}
