import { expect, test } from 'vitest'
import { lotNote, missingNote, vinNotes } from './vin-notes.ts'

const notesOf = (vin: string) => vinNotes(vin, 'ru', { thisYear: 2026 })

test('a whole VIN fills the year and says where it comes from', () => {
  expect(notesOf('1vwbt7a33kc000123')).toEqual({
    problem: null,
    notes: [
      expect.stringMatching(/^Volkswagen · код изготовителя: .+ · модельный год 2019$/),
      expect.stringMatching(/^Год 2019 подставлен из.VIN/),
    ],
    origin: expect.stringMatching(/^Изготовитель не.из.ЕС/),
    make: 'Volkswagen',
    fills: { year: '2019' },
  })
})

test('a year is not said to be filled in beside another one', () => {
  const said = vinNotes('1vwbt7a33kc000123', 'ru', { thisYear: 2026, year: '2020' }).notes.join()
  expect(said).toContain('модельный год 2019')
  expect(said).not.toContain('подставлен')
  expect(said).toContain('смотрите в\u00a0документах')
})

test.each([
  ['SALLAAA54KA000123', '2019 или 1989'],
  ['9BWZZZ377VT004251', '2027 или 1997'],
])('%s could be of %s: both are named, neither is filled', (vin, years) => {
  expect(notesOf(vin)).toMatchObject({
    notes: [expect.stringContaining(years), expect.stringContaining('Какой из\u00a0двух')],
    fills: {},
  })
})

test('a lorry of 2022 is not dated thirty years back, and its year is asked', () => {
  expect(notesOf('1XPBD49X5ND123456')).toMatchObject({
    problem: null,
    notes: [expect.stringContaining('2022 или 1992'), expect.stringContaining('Какой из\u00a0двух')],
    fills: {},
  })
})

test('a Jeep for Europe is called no typing error', () => {
  expect(notesOf('1C4BU0000JPH12345')).toEqual({
    problem: null,
    notes: [
      expect.stringContaining('2018 или 1988'),
      expect.stringContaining('контрольного знака нет'),
      expect.stringContaining('Какой из\u00a0двух'),
    ],
    origin: expect.stringContaining('в\u00a0Италии'),
    make: null,
    fills: {},
  })
  expect(notesOf('1VWBT7A33KC000123').notes.join()).not.toContain('контрольного знака нет')
})

test('a plant abroad is told as firmly as a code from abroad', () => {
  expect(notesOf('WVWZZZ16ZHM000123').origin).toMatch(/Мексику.*скорее всего, не\u00a0будет/)
  expect(notesOf('WVWZZZ3CZKE000123').origin).toMatch(/Изготовитель из\u00a0ЕС/)
})

test.each([
  ['VSSZZZ5FZKR000123', 'не\u00a0знает'],
  ['WDBNG70J14A000123', 'не\u00a0знает'],
  ['WDD2120021A000123', 'не\u00a0записан'],
  // Honda, Subaru and Mitsubishi for Europe, whose tenth sign is one of a year.
  ['SHHFK2760HU000123', 'не\u00a0знает'],
  ['JF1SJ5LC5EG000123', 'не\u00a0знает'],
  ['JMBXTGF2WEZ000123', 'не\u00a0знает'],
  ['WF0AXXWPMAJ000123', 'не\u00a0записан'],
])('a year that nobody wrote is told from one that the program cannot read: %s', (vin, said) => {
  expect(notesOf(vin).notes.at(-1)).toContain(said)
})

test('a year that is not possible yet leaves the one before it', () => {
  expect(notesOf('LSJW74090WZ000123').fills).toEqual({ year: '1998' })
})

test('what is not known is neither said nor filled', () => {
  expect(notesOf('VF1RFB00000000123')).toMatchObject({
    notes: ['Renault · код изготовителя: Франция', expect.stringContaining('не\u00a0записан')],
    fills: {},
  })
  expect(notesOf('BAVZZZ6RZ00000123')).toMatchObject({
    notes: [expect.stringContaining('не\u00a0знаком'), expect.stringContaining('не\u00a0записан')],
    origin: null,
    make: null,
    fills: {},
  })
})

test.each([
  ['Z94C241BAKR000123', 'России'],
  ['Y4K8622Z9LB000123', 'Беларуси'],
  ['Y3M544019K0000123', 'Беларуси'],
])('a car made in Russia or Belarus is said not to be cleared, as the questions say: %s', (vin, country) => {
  expect(notesOf(vin).notes).toContainEqual(expect.stringMatching(`${country}.*такие не\u00a0оформляют`))
  expect(notesOf('WVWZZZ3CZKE000123').notes.join()).not.toContain('России')
})

test('countries are called as people call them', () => {
  expect(notesOf('1VWBT7A33KC000123').notes[0]).toContain('код изготовителя: США')
})

test('what a lot lacks is one sentence', () => {
  expect(missingNote([])).toBeNull()
  expect(missingNote(['price', 'battery'])).toBe(
    'В\u00a0лоте не\u00a0хватает: ставки, ёмкости батареи. Впишите, и\u00a0сумма появится.',
  )
})

test('a motorcycle is counted as one', () => {
  expect(notesOf('JYARN56E5GA000123').fills).toMatchObject({ kind: 'moto' })
})

test('a family that is built elsewhere is named before its country', () => {
  expect(notesOf('WBATR91070LD00123').origin).toContain('11-й знак')
  expect(notesOf('LGXCE6CC0P0000123').origin).toContain('не\u00a0из\u00a0ЕС')
})

test('a half-typed one is counted, a wrong one explained, nothing said of none', () => {
  expect(notesOf('WVWZZ')).toMatchObject({
    problem: null,
    notes: ['В\u00a0VIN 17\u00a0знаков, здесь 5 знаков.'],
  })
  expect(notesOf('WVWZZZ3CZKE0001234').problem).toContain('здесь 18')
  expect(notesOf('WVWZZZ3CZKEO00123').problem).toContain('без I, O')
  expect(notesOf('1VWBT7A30KC000123')).toMatchObject({
    problem: expect.stringContaining('опечатку'),
    fills: {},
  })
  expect(notesOf(' ')).toEqual({ problem: null, notes: [], origin: null, make: null, fills: {} })
})

test.each([
  'https://www.copart.com/lot/45678912',
  'copart.com/lot/45678912',
  'iaai.com/VehicleDetail/40123456~US',
  'https://ca.iaai.com/Vehicles/VehicleDetails?itemid=40123456',
  'www.copart.co.uk/lot/45678912',
  '45678912',
  'Lot # 45678912',
  'лот №45678912',
  'https://bid.cars/ru/lot/1-56789123/2018-Volkswagen-Passat-1VWBT7A33KC000123',
  'https://autoastat.com/ru/vin/1vwbt7a33kc000123/',
])('%s is a lot and nothing to count from', typed => {
  expect(lotNote(typed)).toEqual({ text: expect.stringContaining('скопируйте'), isLot: true })
})

test.each([
  'ivan@gmail.com',
  'https://copart.com/@ivan',
  'https://copart.com.example.net/lot/45678912',
  'https://example.net/copart.com/lot/45678912',
  'mycopart.com/lot/45678912',
  'auto.ria.com/uk/auto_1.html',
  'https://example.net',
])('%s is no lot of an auction, and no VIN', typed => {
  expect(lotNote(typed)).toEqual({ text: expect.stringContaining('нет ни'), isLot: false })
})

test('a long text without a VIN is called so; a VIN, right or wrong, is none', () => {
  expect(lotNote('Здравствуйте, хочу машину из Америки')).toEqual({
    text: expect.stringContaining('нет ни'),
    isLot: false,
  })
  for (const typed of ['', '1VW', '1234567890', '1VW BT7 A33 KC 000 123', '1VWBT7A33KCO00123'])
    expect(lotNote(typed)).toBeNull()
})
