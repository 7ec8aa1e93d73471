import { describe, expect, it } from 'vitest'
import { defaultFields, type Fields, fieldsOfInput } from './calculator-fields.ts'
import { toQuery } from './fields-query.ts'
import { fieldOfPath, readFields } from './read-fields.ts'

const today = '2026-11-20'
const usa: Fields = { ...defaultFields, location: 'TX - DALLAS', destination: 'Klaipeda' }
const eu: Fields = { ...defaultFields, route: 'eu' }
const inputOf = (fields: Fields) => {
  const { input, problems } = readFields(fields, today)
  expect(problems).toEqual({})
  return input
}
const problemsOf = (fields: Fields) => {
  const { input, problems } = readFields(fields, today)
  expect(input).toBeNull()
  return problems
}

describe('the fields of the form', () => {
  it('of a car from the USA', () => {
    expect(inputOf(usa)).toEqual({
      route: 'usa',
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021, body: 'sedan' },
      price: { amount: '8000', currency: 'USD' },
      usa: {
        auction: 'copart',
        location: 'TX - DALLAS',
        destination: 'Klaipeda',
        title: 'nonclean',
        payment: 'secured',
        volume: 'standard',
        bid: 'prebid',
      },
    })
  })

  it('of a car from the EU: none of the auction, and none of the vehicle that is not its own', () => {
    expect(inputOf(eu)).toEqual({
      route: 'eu',
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
      price: { amount: '8000', currency: 'USD' },
      carriage: { amount: '1000', currency: 'USD' },
    })
  })

  it('with everything that can be chosen', () => {
    const input = inputOf({
      ...usa,
      date: '2026-12-01',
      engine: 'hybrid',
      fuel: 'diesel',
      body: 'pickup',
      auction: 'iaai',
      port: 'NEWARK',
      title: 'nonclean',
      payment: 'unsecured',
      volume: 'high',
      bid: 'live',
      insurance: '1',
      own_value: '9 000,50',
      own_currency: 'EUR',
      currency: 'EUR',
      services: 'company_fee,,registration_mreo',
      repair: '1 500,50',
      repair_currency: 'EUR',
      forecast: '1',
    })
    expect(input).toEqual({
      date: '2026-12-01',
      route: 'usa',
      vehicle: {
        kind: 'passenger',
        engine: 'hybrid',
        fuel: 'diesel',
        volumeCc: 1998,
        productionYear: 2021,
        body: 'pickup',
      },
      price: { amount: '8000', currency: 'EUR' },
      customsValue: { amount: '9000.50', currency: 'EUR' },
      usa: {
        auction: 'iaai',
        location: 'TX - DALLAS',
        port: 'NEWARK',
        destination: 'Klaipeda',
        title: 'nonclean',
        payment: 'unsecured',
        volume: 'high',
        bid: 'live',
        insurance: true,
      },
      services: ['company_fee', 'registration_mreo'],
      repair: { amount: '1500.50', currency: 'EUR' },
      forecast: true,
    })
    if (input) expect(inputOf(fieldsOfInput(input))).toEqual(input)
  })

  it('of the other kinds and engines', () => {
    expect(inputOf({ ...eu, engine: 'electric' })?.vehicle).toEqual({
      kind: 'passenger',
      engine: 'electric',
      batteryKwh: 60,
    })
    expect(inputOf({ ...eu, kind: 'truck' })?.vehicle).toEqual({
      kind: 'truck',
      engine: 'petrol',
      volumeCc: 1998,
      productionYear: 2021,
      grossWeightKg: 3500,
    })
    expect(inputOf({ ...eu, kind: 'moto' })?.vehicle).toEqual({
      kind: 'moto',
      engine: 'petrol',
      volumeCc: 1998,
    })
    expect(inputOf({ ...eu, eur1: '1' })?.eur1).toBe(true)
    expect(inputOf({ ...usa, eur1: '1' })).not.toHaveProperty('eur1')
    expect(inputOf({ ...usa, carriage: '5' })).not.toHaveProperty('carriage')
  })

  it('take what is no choice for the usual one', () => {
    expect(
      inputOf({ ...usa, kind: 'x', engine: 'steam', route: 'mars', body: 'x', currency: 'UAH' }),
    ).toEqual(inputOf(usa))
    expect(inputOf({ ...usa, kind: 'moto', body: 'x' })?.vehicle.body).toBe('moto')
    expect(inputOf({ ...usa, kind: 'moto', body: 'sedan' })?.vehicle.body).toBe('moto')
  })

  it('ask for an engine where a lot has left none', () => {
    expect(readFields({ ...usa, engine: '' }, today)).toMatchObject({
      input: null,
      problems: { engine: /Выберите/ },
    })
    expect(toQuery({ ...usa, engine: '' })).toContain('engine=')
  })

  it('no services ticked are none, and none named are the usual ones', () => {
    expect(inputOf({ ...usa, services: '' })?.services).toEqual([])
    expect(inputOf(usa)).not.toHaveProperty('services')
  })

  it('are read as people write numbers', () => {
    expect(inputOf({ ...usa, price: ' 8 000,5 ', volume_cc: '1\u00a0998' })).toMatchObject({
      price: { amount: '8000.50' },
      vehicle: { volumeCc: 1998 },
    })
    expect(inputOf({ ...eu, engine: 'electric', battery: '77,4' })?.vehicle.batteryKwh).toBe(77.4)
    expect(inputOf({ ...eu, engine: 'electric', battery: '77.45' })?.vehicle.batteryKwh).toBe(77.45)
    expect(inputOf({ ...eu, engine: 'electric', battery: '' })?.vehicle).not.toHaveProperty('batteryKwh')
  })

  it.each([
    ['6,400', '6400'],
    ['6.400', '6400'],
    ['$6400', '6400'],
    ["6'400,50", '6400.50'],
    ['0,62', '0.62'],
  ])('the price «%s» is %s', (price, amount) => {
    expect(inputOf({ ...usa, price })?.price).toEqual({ amount, currency: 'USD' })
  })

  it('the sign beside a price is its currency', () => {
    expect(inputOf({ ...eu, price: '12 000 €' })?.price).toEqual({ amount: '12000', currency: 'EUR' })
    expect(problemsOf({ ...eu, price: '500 000 грн' })).toHaveProperty('price')
    expect(problemsOf({ ...eu, price: '0.062' })).toHaveProperty('price')
  })

  it.each(['x', '1998x', 'x1998', '-1', '1e3', '1.', '150 к.с.', '1234567890'])('%s is no number', text => {
    expect(problemsOf({ ...usa, volume_cc: text })).toMatchObject({ volume_cc: 'Введите число' })
  })

  it.each([
    ['2,0', 2000],
    ['2.0', 2000],
    ['1,6', 1600],
    ['12.00', 12_000],
    ['2', 2000],
    ['2 л', 2000],
    ['2.0L', 2000],
    ['1,6 літра', 1600],
    ['30', 30_000],
  ])('%s is litres, and the volume says so', (litres, volumeCc) => {
    expect(inputOf({ ...usa, volume_cc: litres })?.vehicle).toMatchObject({
      volumeCc,
      volumeFromLitres: true,
    })
    expect(inputOf({ ...usa, volume_cc: String(volumeCc) })?.vehicle).not.toHaveProperty('volumeFromLitres')
  })

  it.each([
    '1998',
    '1.998',
    '1,998',
    '1.998 л',
    '1 998 см³',
    '1998 cm3',
    '1998cc',
    '1998 ccm',
    '1998 куб. см',
    '1998 кубів',
  ])('%s is cubic centimetres', volume_cc => {
    const { volumeCc, volumeFromLitres } = inputOf({ ...usa, volume_cc })?.vehicle ?? {}
    expect({ volumeCc, volumeFromLitres }).toEqual({ volumeCc: 1998, volumeFromLitres: undefined })
  })

  it('a moped of 49 cm³ has no litres', () => {
    expect(inputOf({ ...usa, kind: 'moto', volume_cc: '49' })?.vehicle.volumeCc).toBe(49)
  })

  it.each([
    ['3500', 3500],
    ['3.500', 3500],
    ['3 500 кг', 3500],
    ['3500 кілограмів', 3500],
    ['3,5', 3500],
    ['3.5 т', 3500],
    ['18', 18_000],
    ['18,0', 18_000],
    ['18 тонн', 18_000],
    ['40 t', 40_000],
  ])('a lorry of %s weighs %s kg', (weight, kg) => {
    expect(inputOf({ ...eu, kind: 'truck', weight })?.vehicle.grossWeightKg).toBe(kg)
  })

  it.each(['2021', '2021 г.', '2021 г.в.', '2021 года', '2021 р.', '2021 рік', '03.2021', '3/2021 р.в.'])(
    'a car of %s',
    year => expect(inputOf({ ...usa, year })?.vehicle.productionYear).toBe(2021),
  )

  it.each(['75', '75 кВт·ч', '75 kWh', '75 кВт⋅год', '75 кВт-год', '75 кВт/ч', '75 kW•h', '75 кВт'])(
    'a battery of %s',
    battery => {
      expect(inputOf({ ...eu, engine: 'electric', battery })?.vehicle.batteryKwh).toBe(75)
    },
  )

  it('that are missing or wrong have their message beside them', () => {
    expect(problemsOf({ ...usa, location: ' ', destination: '' })).toEqual({
      location: 'Выберите площадку',
      destination: 'Выберите порт назначения',
    })
    expect(problemsOf({ ...usa, date: '2026-02-30' })).toEqual({ date: 'Такой даты нет' })
    expect(
      Object.keys(problemsOf({ ...usa, price: '', own_value: 'x', year: '1900', volume_cc: '' })),
    ).toEqual(['price', 'own_value', 'volume_cc', 'year'])
    expect(Object.keys(problemsOf({ ...eu, carriage: '-5', kind: 'truck', weight: '' }))).toEqual([
      'carriage',
      'weight',
    ])
    expect(Object.keys(problemsOf({ ...eu, engine: 'electric', battery: '1001' }))).toEqual(['battery'])
    expect(problemsOf({ ...usa, services: 'no_such' })).toEqual({ services: 'Такой услуги нет' })
  })

  it('know the newest year by their own date, or by today', () => {
    expect(inputOf({ ...usa, year: '2027' })?.vehicle.productionYear).toBe(2027)
    expect(problemsOf({ ...usa, year: '2028' })).toHaveProperty('year')
    expect(inputOf({ ...usa, year: '2028', date: '2027-01-01' })?.vehicle.productionYear).toBe(2028)
  })
})

describe('the field of a path', () => {
  it.each([
    ['vehicle.volumeCc', 'volume_cc'],
    ['vehicle.batteryKwh', 'battery'],
    ['vehicle.productionYear', 'year'],
    ['vehicle.grossWeightKg', 'weight'],
    ['vehicle.fuel', 'fuel'],
    ['vehicle.body', 'body'],
    ['price.amount', 'price'],
    ['customsValue.amount', 'own_value'],
    ['carriage', 'carriage'],
    ['carriage.amount', 'carriage'],
    ['usa', 'location'],
    ['usa.location', 'location'],
    ['usa.destination', 'destination'],
    ['services.3', 'services'],
    ['eur1', 'eur1'],
  ])('%s is %s', (path, field) => expect(fieldOfPath(path)).toBe(field))
})

describe('the fields of an input', () => {
  it('leave out what it does not say, and write every figure as text', () => {
    expect(
      fieldsOfInput({
        route: 'eu',
        vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
        price: { amount: 8000.5, currency: 'EUR' },
        eur1: false,
      }),
    ).toEqual({
      route: 'eu',
      kind: 'passenger',
      engine: 'petrol',
      volume_cc: '1998',
      year: '2021',
      price: '8000.5',
      currency: 'EUR',
      carriage: '',
    })
  })

  it('tick what is chosen', () => {
    const fields = fieldsOfInput({
      route: 'eu',
      vehicle: { kind: 'passenger', engine: 'electric', batteryKwh: 77.4 },
      price: { amount: '1', currency: 'USD' },
      eur1: true,
      services: [],
      carriage: { amount: '2', currency: 'EUR' },
    })
    expect(fields).toMatchObject({
      eur1: '1',
      services: '',
      battery: '77.4',
      carriage: '2',
      carriage_currency: 'EUR',
    })
  })
})
