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
  ['WBA8E5G00JRU00123', 'BMW', 'DE', [], 'bmwX'],
  ['WDC1660241A000123', 'Mercedes', 'DE', [], 'mercedesTuscaloosa'],
  ['WDD2120021A000123', 'Mercedes', 'DE', []],
  ['WMWXM51000T000123', 'MINI', 'DE', [], 'miniOxford'],
  ['VF1RFB00000000123', 'Renault', 'FR', []],
  ['WF0AXXWPMAJ000123', 'Ford', 'DE', []],
  ['SALLAAA54KA000123', 'Land Rover', 'GB', [2019, 1989], 'landRoverNitra'],
  ['YV1UZA8ACK1000123', 'Volvo', 'SE', [2019, 1989]],
  ['YV1MW76E0A2000123', 'Volvo', 'SE', [2010]],
  ['TMBJJ71Z3A2000123', 'Škoda', 'CZ', [2010]],
  // Codes younger than thirty years.
  ['U5YHM516LDL000123', 'Kia', 'SK', [2013]],
  ['TMAJ3813AKJ000123', 'Hyundai', 'CZ', [2019]],
  ['KMHSH81XDBU000123', 'Hyundai', 'KR', [2011]],
  ['WP1ZZZ92ZBLA00123', 'Porsche', 'DE', [2011]],
  ['XP7YGCEL0PB000123', 'Tesla', 'NL', [2023]],
  ['VSSZZZ5FZKR000123', null, 'ES', []],
  ['SB1MS3JE00E000123', 'Toyota', 'GB', []],
  ['NM0GE9E2?K1000123', 'Ford', 'TR', [2019]],
  ['AHTFB3CD100000123', null, 'ZA', []],
  ['8AJFB3CD100000123', null, 'AR', []],
  ['RLLVF8AB?PH000123', 'VinFast', 'VN', [2023]],
  ['Y6DTF698P00000123', null, 'UA', []],
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
  ['YSMED3KA?PL000123', 'Polestar', 'SE', [2023], 'plantCN'],
  ['LRW3E7FA5MC000123', 'Tesla', 'CN', [2021]],
  ['LGXCE6CC0P0000123', 'BYD', 'CN', [2023]],
  ['LSJW74090NZ000123', null, 'CN', [2022]],
]

// Trucks above 4,536 kg, buses and chassis are free of the rule of the seventh sign (49 CFR 565.15): a lorry of 2022 has
// a digit there, one of 1996 may have a letter. The codes of cars that several makes share keep the rule.
test.each([
  ['1XPBD49X5ND123456', [2022, 1992]], // Peterbilt
  ['1XKWD49X?NJ000123', [2022, 1992]], // Kenworth
  ['3AKJHHDR?LS000123', [2020, 1990]], // Freightliner
  ['1M1AN07Y?LM000123', [2020, 1990]], // Mack
  ['4V4NC9EH?LN000123', [2020, 1990]], // Volvo Trucks
  ['1HTMMAAL?TH000123', [2026, 1996]], // International, whose letter would make it new
  ['1FUYDXYB?TL000123', [2026, 1996]],
  ['1FDUF5GT?KD000123', [2019, 1989]], // chassis of a maker of cars
  ['1GBE4V1E?KF000123', [2019, 1989]],
  ['15GGD271?K1000123', [2019, 1989]], // Gillig, buses
  ['1BAKGCPA?KF000123', [2019, 1989]], // Blue Bird
  ['JALC4W16?K7000123', [2019, 1989]], // Isuzu for America
  ['1C4RJFBG?KC000123', [2019]],
  ['1C6RR7LT?KS000123', [2019]],
  ['3C6UR5DL?KG000123', [2019]],
  ['2C3CDZAG?KH000123', [2019]],
  ['1D7RV1CT?AS000123', [2010]],
  ['JN8AT2MV?KW000123', [2019]],
  ['1V2DR2CA?KC000123', [2019]],
  ['ZACNJABB?KP000123', [2019]],
  ['1FTFW1ET?DF000123', [2013]],
  ['1GCRYDED?KZ000123', [2019]],
  ['1FTEF15N?LN000123', [1990]],
])('the year of %s: %j', (pattern, modelYears) => {
  const vin = pattern.includes('?') ? checked(pattern) : pattern
  expect(read(vin)).toMatchObject({ problem: null, modelYears })
})

test.each([
  ['1C4BU0000JPH12345', [2018, 1988]],
  ['1C4BU0000FPB12345', [2015, 1985]],
  ['1C4BU0000GPC12345', [2016, 1986]],
  ['1C4NJ0000MPK12345', [2021, 1991]],
])('a Jeep for Europe has no check digit, two years and perhaps a plant in Italy: %s', (vin, modelYears) => {
  expect(read(vin)).toMatchObject({ problem: null, country: 'US', modelYears, doubt: 'jeepMelfi' })
})

test.each([
  ['3VWZZZ1KZ8M000123', [2008]],
  ['3VWZZZ16ZHM000123', [2017, 1987]],
  ['1VWZZZA3ZDC000123', [2013, 1983]],
  ['3C4NJ0000JT123456', [2018, 1988]],
])(
  'a car for Europe of Mexico or Chattanooga has no check digit, and no plant in Italy: %s',
  (vin, modelYears) => {
    expect(read(vin)).toMatchObject({ problem: null, isOfUnion: false, modelYears, doubt: null })
  },
)

test.each([
  ['3N1BCAC11UL000123', 'Nissan', []], // Tiida of Aguascalientes
  ['7JRZSL1VDLG000123', 'Volvo', [2020]], // S60 of Charleston
  ['7JDEHAMUCRG000123', null, [2024]],
  ['5FNYF4850BB600123', 'Honda', [2011, 1981]], // Pilot for Ukraine
  ['1HGCR2570DA700123', 'Honda', [2013, 1983]],
  ['5J6RM4850CL700123', 'Honda', [2012, 1982]],
])(
  'a car for Europe whose ninth or tenth sign is none of the USA is no typing error: %s',
  (vin, make, modelYears) => {
    expect(read(vin)).toMatchObject({ problem: null, make, isOfUnion: false, modelYears, doubt: null })
  },
)

test('zeros at the seventh to tenth place are none of that, also under a code of two signs', () => {
  expect(read('7SAYGD0000F000123')).toMatchObject({ doubt: null })
  expect(read('7SAYG0000PF000123')).toMatchObject({ problem: null, doubt: 'jeepMelfi' })
})

test('no zero at the ninth place is a check digit there, and 2015 is not taken for 1985', () => {
  const fits = Array.from({ length: 100 }, (_, at) => `1C4BU0000FPB${12_300 + at}`).filter(holdsCheckDigit)
  expect(fits.length).toBeGreaterThan(0)
  for (const vin of fits) expect(read(vin).modelYears).toEqual([2015, 1985])
})

test.each([
  ['WVWZZZ16ZHM000123', 'plantMX'], // Jetta from Puebla
  ['WVGZZZ5NZJM000123', 'plantMX'],
  ['WVWZZZ6RZCU000123', 'plantZA'], // Polo from Uitenhage
  ['WVWZZZ5ZZ94000123', 'plantBR'], // Fox from Curitiba
  ['WV1ZZZ2HZCA000123', 'plantAR'],
  ['WV1ZZZ2HZDH000123', null],
  ['WBA8E5G00JNU00123', 'plantZA'], // 3 from Rosslyn
  ['WBA5R110008FH0123', 'plantMX'],
  ['WDD2050402R000123', 'plantZA'],
  ['W1K1771841W000123', 'plantMX'],
  ['W0LPD6EC4C8000123', 'plantGB'],
  ['W0VBE8EA5H8000123', 'plantGB'],
  ['W0VF7D609HV000123', 'plantGB'],
  ['W0LJD7EL8DB000123', 'plantKR'],
  ['W0LJD7EC2G4000123', null],
  ['VF1LZBB0E46000123', 'plantTR'],
  ['VF17R5A0H53000123', 'plantTR'],
  ['VF1VY0C0UUC000123', 'plantKR'],
  ['VF1RFB00000000123', null],
  ['UU1JSDDJ560000123', 'daciaTangier'],
  ['UU1HSDCW555000123', null],
  ['ZFA32300006000123', 'plantTR'],
  ['WF0XXXTTGXJM00123', 'plantTR'],
  ['WMAR09ZZ7GT000123', 'plantTR'],
  ['WMA13XZZ7GP000123', null],
  ['WF0XXXBDFX7A00123', 'plantGB'],
  ['ZFA35600006A00123', 'plantTR'],
  ['ZFA34500000A00123', 'plantMX'],
  ['YV1PZA3T0L1000123', null],
  ['YV1PS10LALP000123', 'plantCN'],
  ['YSMEG3KA9PL000123', 'plantCN'],
  ['WBY7X4101MS000123', 'plantCN'],
  ['SADHD2S11K1F00123', 'jaguarGraz'],
  ['WVWZZZAUZKW000123', null],
  ['WF0AXXWPMAJ000123', null],
  ['W0LPD6EC4C1000123', null],
])('the plant of %s is told by what makers publish: %s', (vin, doubt) => {
  expect(read(vin).doubt).toBe(doubt)
})

test.each([
  ['1J8GWE82?4Y000123', 'chryslerGraz'],
  ['1C8GYN2M?5Y000123', 'chryslerGraz'],
  ['1C3H8E3G?5Y000123', 'chryslerGraz'],
  ['1C8GYB4R?1U000123', 'chryslerGraz'],
  ['1J8GW58N?4C000123', null],
  ['1C4RJFBG?KY000123', null],
])('a Chrysler or Jeep under a code of the USA may be of Graz by its plant: %s', (pattern, doubt) => {
  expect(read(checked(pattern))).toMatchObject({ isOfUnion: false, doubt })
})

test.each(['HES3E7FA5SC000123', 'R1SJW7409NZ000123'])('%s is of China and writes its year', vin => {
  expect(read(vin)).toMatchObject({ country: 'CN', isOfUnion: false, modelYears: [expect.any(Number)] })
})

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
  ['ZD4RCU00?KS000123', 'Aprilia', [2019, 1989]],
  ['ZGULDUJ0?KM000123', 'Moto Guzzi', [2019, 1989]],
  ['ME3CLHHT?KC000123', 'Royal Enfield', [2019, 1989]],
  ['538SMFZ0?KC000123', 'Zero Motorcycles', [2019, 1989]],
  ['5VPGB36N?93000123', 'Victory Motorcycles', [2009]],
])('a motorcycle is told by its code: %s', (pattern, make, modelYears) => {
  expect(read(checked(pattern))).toMatchObject({ make, modelYears, isMotorcycle: true, doubt: null })
})

test.each(['1HFTE41U?F4000123', '1HFVE04D?J4000123', 'JKAVFDK1?BB000123'])(
  '%s is a quad, no motorcycle',
  pattern => {
    expect(read(checked(pattern))).toMatchObject({ problem: null, make: null, isMotorcycle: false })
  },
)

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

test.each([
  'WVWZZZ3CZKE000123\u200b',
  '\ufeffWVWZZZ3CZKE000123\u2060',
  'VIN: WVWZZZ3CZKE000123',
  'VIN：WVWZZZ3CZKE000123',
  'WVWZZZ3CZKE000123 (Passat)',
  '№ кузова WVWZZZ3CZKЕ000123, 2019',
  'vin wvwzzz3czke000123',
  'VIN-код: WVWZZZ3CZKE000123',
  'ВИН № WVWZZZ3CZKE000123.',
  // As stamped on a body and written in papers: between stars.
  '*WVWZZZ3CZKE000123*',
  'VIN_WVWZZZ3CZKE000123/',
  '«WVWZZZ3CZKE000123»,',
  'WVW\u2011ZZZ\u00ad3CZKE000123',
  'ＷＶＷＺＺＺ３ＣＺＫＥ０００１２３',
  'https://bid.cars/ru/lot/1-56789123/2019-Volkswagen-Golf-WVWZZZ3CZKE000123',
  'stat.vin/cars/wvwzzz3czke000123?lang=uk',
])('as people paste it: %j', typed => {
  expect(read(typed)).toMatchObject({ vin: 'WVWZZZ3CZKE000123', problem: null })
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
  ['AAVZZZ6RZKU000123', false],
  ['BAVZZZ6RZKU000123', null],
])('%s: of the Union %s', (vin, isOfUnion) => {
  expect(read(vin).isOfUnion).toBe(isOfUnion)
})
