/** Check digits of Ukrainian company codes, personal tax numbers and bank accounts. */

const digitsOf = (text: string): number[] => Array.from(text, Number)

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0)

/**
 * True for a company's code (ЄДРПОУ): eight digits, the last of which is a check digit.
 *
 * @example isCompanyCode('40123454') // true
 */
export const isCompanyCode = (text: string): boolean => {
  if (!/^\d{8}$/.test(text)) return false
  const weights = text > '30000000' && text < '60000000' ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  const digits = digitsOf(text)
  const first = weighted(digits, weights) % 11
  const second =
    weighted(
      digits,
      weights.map(weight => weight + 2),
    ) % 11
  return digits[7] === (first === 10 ? second % 10 : first)
}

/** True for a person's tax number (РНОКПП): ten digits, the last of which is a check digit. */
export const isPersonCode = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false
  const digits = digitsOf(text)
  const sum = weighted(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7])
  // Keeps the remainder of a negative sum positive.
  return digits[9] === (((sum % 11) + 11) % 11) % 10
}

/** An account number or a code in capitals, without spaces, invisible signs and the word before it. */
export const compactAccount = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/^(?:IBAN|П\/Р|Р\/Р|ЄДРПОУ|ЕДРПОУ|РНОКПП|ІПН|ИНН|ІНН)[:№]*(?=[UA\d])/, '')

export type AccountProblem = 'foreign' | 'form' | 'check'

/** Reason why a text without spaces is no Ukrainian account number (IBAN); null for a valid one. */
export const accountProblem = (iban: string): AccountProblem | null => {
  if (/^(?!UA)[A-Z]{2}\d{2}[A-Z0-9]{6,30}$/.test(iban)) return 'foreign'
  if (!/^UA\d{27}$/.test(iban)) return 'form'
  const moved = `${iban.slice(4)}3010${iban.slice(2, 4)}`
  return BigInt(moved) % 97n === 1n ? null : 'check'
}

/**
 * True when a text contains an account number, with anything but letters between its signs and with look-alike letters
 * and digits. Free texts of invoices and payers are rejected for it: an invoice must show no account but the firm's.
 * Digits in a list, such as a customs declaration and a phone, are one only with the right check digits.
 */
export const namesAccount = (text: string): boolean => {
  const signs = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
  const plain = signs
    .replaceAll(/[Ս∪]/g, 'U')
    .replaceAll(/[АΑ]/g, 'A')
    .replaceAll(/[OОΟD]/g, '0')
    .replaceAll(/[IІΙL]/g, '1')
    .replaceAll(/Z/g, '2')
    .replaceAll(/З/g, '3')
    .replaceAll(/Ч/g, '4')
    .replaceAll(/[SЅ]/g, '5')
    .replaceAll(/Б/g, '6')
    .replaceAll(/[BВ]/g, '8')
  return [...plain.matchAll(/U[^\p{L}\d]*A(?:[^\p{L}\d]*\d){27}/gu)].some(({ 0: found, index }) => {
    const written = signs.slice(index, index + found.length)
    const isList = /[,;/+\n]/.test(written) && !/\p{L}/u.test(written.slice(found.indexOf('A') + 1))
    return !isList || accountProblem(`UA${found.replaceAll(/\D/g, '')}`) === null
  })
}
