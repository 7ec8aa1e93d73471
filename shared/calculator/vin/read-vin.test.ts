/** VINs of cars that people import, with made-up serial numbers. */
import { describe, expect, test } from 'vitest'
import { holdsCheckDigit, readVin } from './read-vin.ts'

const read = (vin: string) => readVin(vin, 2026)

/** A question mark in the ninth place becomes the check digit that holds. */
const checked = (vin: string): string => {
  const found = [...'0123456789X'].map(digit => vin.replace('?', digit)).find(holdsCheckDigit)
  expect(found, vin).toBeDefined()
  return found ?? vin
}

const rows: [vin: string, make: string | null, country: string | null, years: number[], doubt?: string][] = [
  // Made for North America.
  ['1VWBT7A3?KC000123', 'Volkswagen', 'US', [2019]],
  ['3VWC57BU?LM000123', 'Volkswagen', 'MX', [2020]],
  ['5YJ3E1EA?LF000123', 'Tesla', 'US', [2020]],
  ['7SAYGDEE?NF000123', 'Tesla', 'US', [2022]],
  ['4T1G11AK?LU000123', 'Toyota', 'US', [2020]],
  ['5UXCR6C0?LL000123', 'BMW', 'US', [2020]],
  ['WBA5R1C5?KA000123', 'BMW', 'DE', [2019], 'bmwX'],
  ['1FMCU9HD?KU000123', 'Ford', 'US', [2019]],
  ['3MZBPABL?KM000123', 'Mazda', 'MX', [2019]],
  ['KNDJ23AU?L7000123', 'Kia', 'KR', [2020]],
  ['5XXGT4L3?KG000123', 'Kia', 'US', [2019]],
  ['KM8J3CA4?KU000123', 'Hyundai', 'KR', [2019]],
  ['2HKRW2H5?KH000123', 'Honda', 'CA', [2019]],
  ['JTMRWRFV?KD000123', 'Toyota', 'JP', [2019]],
  ['1G1FZ6S0?L4000123', 'Chevrolet', 'US', [2020]],
  ['1HGCM826?3A000123', 'Honda', 'US', [2003]],
  ['4JGDA5HB?GA000123', 'Mercedes', 'US', [2016]],
  ['1C4RJFBG?KC000123', null, 'US', [2019]],
  ['5N1AT2MV?KC000123', null, 'US', [2019]],
  ['1FTFW1ET?DF000123', 'Ford', 'US', [2013]],
  // Made for Europe.
  ['WVWZZZ3CZKE000123', 'Volkswagen', 'DE', [2019]],
  ['WVGZZZ5NZHW000123', 'Volkswagen', 'DE', [2017]],
  ['TMBJG7NE0G0000123', 'Škoda', 'CZ', [2016, 1986]],
  ['WAUZZZFY1J2000123', 'Audi', 'DE', [2018], 'audiQ5'],
  ['WAUZZZ4G7DN000123', 'Audi', 'DE', [2013]],
  ['WBA3D31000F000123', 'BMW', 'DE', [], 'bmwX'],
  ['WBATR91070LD00123', 'BMW', 'DE', [], 'bmwSpartanburg'],
  ['WBA8E5G00JNU00123', 'BMW', 'DE', [], 'bmwX'],
  ['WDC1660241A000123', 'Mercedes', 'DE', [], 'mercedesTuscaloosa'],
  ['WDD2120021A000123', 'Mercedes', 'DE', []],
  ['WMWXM51000T000123', 'MINI', 'DE', [], 'miniOxford'],
  ['VF1RFB00000000123', 'Renault', 'FR', []],
  ['WF0AXXWPMAJ000123', 'Ford', 'DE', []],
  ['SALLAAA54KA000123', 'Land Rover', 'GB', [2019, 1989], 'landRoverNitra'],
  ['YV1UZA8ACK1000123', 'Volvo', 'SE', [2019, 1989]],
  ['XP7YGCEL0PB000123', 'Tesla', 'NL', [2023]],
  ['VSSZZZ5FZKR000123', null, 'ES', []],
  ['SB1MS3JE00E000123', 'Toyota', 'GB', []],
  ['NM0GE9E2?K1000123', 'Ford', 'TR', [2019]],
  // A sign that comes again where there was such a car thirty years before.
  ['WVWZZZ1HZVW000123', 'Volkswagen', 'DE', [2027, 1997]],
  ['9BWZZZ377VT004251', 'Volkswagen', 'BR', [2027, 1997]],
  // Made in Russia, under codes that other countries have as well.
  ['XTAGFL110K0000123', null, 'RU', []],
  ['XW8ZZZ61ZKG000123', null, 'RU', []],
  ['Z94C241BAKR000123', null, 'RU', []],
  ['X7L4SRLV460000123', null, 'RU', []],
  ['XWB3L32CDCA000123', null, null, []],
  // Made in China, sold everywhere.
  ['LRW3E7FA5MC000123', 'Tesla', 'CN', [2021]],
  ['LGXCE6CC0P0000123', 'BYD', 'CN', [2023]],
  ['LSJW74090NZ000123', null, 'CN', [2022]],
]

describe('what the signs say for certain', () => {
  for (const [pattern, make, country, modelYears, doubt = null] of rows) {
    test(pattern, () => {
      const vin = pattern.includes('?') ? checked(pattern) : pattern
      const { problem, isMotorcycle, isOfUnion: _, ...said } = read(vin)
      expect({ problem, isMotorcycle }).toEqual({ problem: null, isMotorcycle: false })
      expect(said).toEqual({ vin, make, country, modelYears, doubt })
    })
  }
})

test.each([
  ['1HD1KB41?KB000123', 'Harley-Davidson', [2019, 1989]],
  ['JYARN56E?GA000123', 'Yamaha', [2016, 1986]],
  ['WB10A030?KZ000123', 'BMW Motorrad', [2019, 1989]],
])('a motorcycle is told by its code: %s', (pattern, make, modelYears) => {
  expect(read(checked(pattern))).toMatchObject({ make, modelYears, isMotorcycle: true, doubt: null })
})

test('a misread sign of a car for North America does not pass, and no year is told of it', () => {
  const vin = checked('1VWBT7A3?KC000123')
  const misread = vin.replace(/3$/, '8')
  expect(read(misread)).toMatchObject({ problem: 'check-digit', make: 'Volkswagen', modelYears: [] })
  // Two neighbours changed places.
  expect(read(`${vin.slice(0, 15)}${vin[16]}${vin[15]}`).problem).toBe('check-digit')
})

test.each([
  ['1M8GDM9AXKP042788', true],
  ['1M8GDM9A1KP042788', false],
  ['11111111111111111', true],
])('the check digit of 49 CFR 565: %s', (vin, holds) => {
  expect(holdsCheckDigit(vin)).toBe(holds)
})

test.each([
  ['WVWZZZ3CZKE00012', 'length'],
  ['WVWZZZ3CZKE0001234', 'length'],
  ['', 'length'],
  ['WVWZZZ3CZKEO00123', 'signs'],
  ['IVWBT7A30KC000123', 'signs'],
  ['QVWBT7A30KC000123', 'signs'],
  ['WVWZZZ3CZKE00Щ123', 'signs'],
])('%s is no VIN: %s', (text, problem) => {
  expect(read(text)).toMatchObject({ problem, make: null, country: null, modelYears: [] })
})

test('as people type it: small, with spaces, in Cyrillic letters that look the same', () => {
  expect(read(' wvw zzz-3cz ke 000123 ').vin).toBe('WVWZZZ3CZKE000123')
  expect(read('ТМВJG7NЕ0G0000123')).toMatchObject({ vin: 'TMBJG7NE0G0000123', make: 'Škoda' })
})

test('a year to come is none, but the next model year is', () => {
  expect(readVin('LSJW74090VZ000123', 2026).modelYears).toEqual([2027, 1997])
  expect(readVin('LSJW74090WZ000123', 2026).modelYears).toEqual([1998])
})

test.each([
  ['WVWZZZ3CZKE000123', true],
  ['SALLAAA54KA000123', false],
  ['LRW3E7FA5MC000123', false],
  ['NM0GE9E20K1000123', false],
  ['AAVZZZ6RZKU000123', null],
])('%s: of the Union %s', (vin, isOfUnion) => {
  expect(read(vin).isOfUnion).toBe(isOfUnion)
})
