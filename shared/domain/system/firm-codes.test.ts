import { expect, test } from 'vitest'
import { accountProblem, compactAccount, isCompanyCode, isPersonCode, namesAccount } from './firm-codes.ts'

test.each([
  // The National Bank, PrivatBank, Oschadbank, Ukrposhta, the example of the payment code.
  ['00032106', true],
  ['14360570', true],
  ['00032129', true],
  ['21560045', true],
  ['40123454', true],
  ['40123455', false],
  ['4012345', false],
  ['401234544', false],
  ['４0123454', false],
])('%s as the code of a company: %s', (code, is) => expect(isCompanyCode(code)).toBe(is))

test('each code of a company differs from its neighbours in the last digit', () => {
  for (const head of ['0003210', '3141592', '5999999', '6000001', '2999999']) {
    const right = Array.from({ length: 10 }, (_, last) => `${head}${last}`).filter(isCompanyCode)
    expect(right, head).toHaveLength(1)
  }
})

test.each([
  ['1234567899', true],
  ['1234567890', false],
  ['123456789', false],
  ['12345678990', false],
])('%s as the number of a person: %s', (code, is) => expect(isPersonCode(code)).toBe(is))

test('one digit closes each number of a person, also where the sum is negative', () => {
  for (const head of ['999999999', '900000000', '100000000', '312345678']) {
    const right = Array.from({ length: 10 }, (_, last) => `${head}${last}`).filter(isPersonCode)
    expect(right, head).toHaveLength(1)
  }
})

test.each([
  ['UA22 3052 9900 0002 6001 2345 6789 0', null],
  ['ua223052990000026001234567890', null],
  ['\u2066UA22\u00A03052\u202F9900\u200B0002\u20606001 2345 6789\u00AD 0\uFEFF', null],
  ['IBAN: UA22 3052 9900 0002 6001 2345 6789 0', null],
  ['п/р UA223052990000026001234567890', null],
  ['UA233052990000026001234567890', 'check'],
  ['UA22305299000002600123456789', 'form'],
  ['26001234567890', 'form'],
  ['DE89370400440532013000', 'foreign'],
  ['', 'form'],
])('%s: %s', (iban, problem) => expect(accountProblem(compactAccount(iban))).toBe(problem))

test.each([
  ['рахунок UA223052990000026001234567890', true],
  ['UA22 3052 9900 0002 6001 2345 6789 0', true],
  ['UА22-3052-9900-0002-6001-2345-6789-0', true],
  ['uа22\u200B3052990000026001234567890', true],
  ['UA22305299OOOOO26OO1234567890', true],
  ['UA\uFE0F223052990000026001234567890', true],
  ['ÚÁ: 22·3052*9900; (0002) 6001=2345+6789^0', true],
  ['UAZZ30SZ99000002600IZЗЧS67B90', true],
  ['UA22 3052 9900 МФО 0002 6001 2345 6789 0', false],
  ['UA2230529900000260012345678', false],
  ['UA233052990000026001234567890', true],
  ['UA, 22/3052/9900, 0002; 6001+2345\n6789/0', true],
  ['UA, Z2/3052/9900, 0002; 6001+2345\n6789/1', true],
  ['Winnipeg, UA 22', false],
  ['UA100310/2026/012345', false],
  ['26UA100310012345U1', false],
  ['МД UA100310/2026/012345, 24.11.2026, 40123454', false],
  ['МД UA100310/2026/012345, 100310/2026/012346, 100310/2026/012347', false],
  ['Київ, UA 01001; 40123454; +380 67 123 45 67; 044 123 45 67', false],
  ['UA: 40123454, 1234567899, 380671234567', false],
  ['WUAZZZ8V5KA912345, MSKU1234565, 40123454, 380671234567', false],
])('%s names an account: %s', (text, names) => expect(namesAccount(text)).toBe(names))
