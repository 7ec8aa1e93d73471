import { expect, it } from 'vitest'
import { readLot } from './lot-lines.ts'

const yards = {
  copart: [
    ...['Somerville, NJ', 'Trenton, NJ', 'Dallas, TX', 'Dallas South, TX', 'NC - CHINA GROVE'],
    ...[
      'Miami Central, FL',
      'Miami North, FL',
      'Portland North, OR',
      'San Antonio, TX',
      'Salem, OR',
      'OR - SALEM',
    ],
  ],
  iaai: ['Somerville, NJ', 'Avenel, NJ', 'Knoxville, TN', 'Miami, FL', 'Dallas, TX', 'Dallas/Ft Worth, TX'],
}
const nothingOfCar = { fuel: '', battery: '', weight: '', own_value: '', repair: '', eur1: '' }
const another = {
  ...{ kind: 'passenger', title: 'nonclean', engine: '', price: '', volume_cc: '' },
  ...nothingOfCar,
}
const read = (pasted: string) => readLot({ pasted, yards, auction: 'copart', thisYear: 2026 })

it.each<[pasted: string, fills: Record<string, string>]>([
  ['NJ - SOMERVILLE', { route: 'usa', location: 'Somerville, NJ' }],
  ['Sale location: NJ - SOMERVILLE', { route: 'usa', location: 'Somerville, NJ' }],
  ['NC - CHINA GROVE', { route: 'usa', location: 'NC - CHINA GROVE' }],
  ['NJ - Somerville', { route: 'usa', location: 'Somerville, NJ' }],
  ['TX - DALLAS', { route: 'usa', location: 'Dallas, TX' }],
  ['TX - DALLAS SOUTH', { route: 'usa', location: 'Dallas South, TX' }],
  ['Somerville, NJ', { route: 'usa', location: 'Somerville, NJ' }],
  ['Branch: Somerville (NJ)', { route: 'usa', location: 'Somerville, NJ' }],
  ['Avenel (NJ)', { route: 'usa', auction: 'iaai', location: 'Avenel, NJ' }],
  ['Dallas/Ft Worth (TX)', { route: 'usa', auction: 'iaai', location: 'Dallas/Ft Worth, TX' }],
  ['$6,400 USD', { price: '6400', currency: 'USD' }],
  ['$ 12,350.00', { price: '12350', currency: 'USD' }],
  ['950 USD', { price: '950', currency: 'USD' }],
  ['Current bid:\n$6,400 USD\nEstimated retail value:\n$18,343 USD', { price: '6400', currency: 'USD' }],
  ['Est. retail value: $18,343 USD\n$5,000 USD', { price: '5000', currency: 'USD' }],
  ['Buy It Now $9,900 USD\nRepair cost: $4,000', { price: '9900', currency: 'USD' }],
  ['$0.00 USD\nBuy it now\n$7,000', { price: '7000', currency: 'USD' }],
  ['2000 USD', { price: '2000', currency: 'USD' }],
  ['$6 400 USD', { price: '6400', currency: 'USD' }],
  ['$6.400 USD', { price: '6400', currency: 'USD' }],
  [
    'NJ - SOMERVILLE\n$6,400 USD\n1.8L',
    { route: 'usa', location: 'Somerville, NJ', price: '6400', currency: 'USD', volume_cc: '1.8' },
  ],
  ['Bid increment: $100\nCurrent bid: $6,400', { price: '6400', currency: 'USD' }],
  ['Starting bid $25\nCurrent bid $6,400', { price: '6400', currency: 'USD' }],
  // The name of a car is of another one than the form's: nothing that the form has stands for it.
  ['2018 MERCEDES-BENZ C 300', { year: '2018', ...another }],
  ['2018 LAND ROVER DISCOVERY', { year: '2018', ...another }],
  ['2019 VOLKSWAGEN PASSAT SE', { year: '2019', ...another }],
  ['2027 Kia Sportage', { year: '2027', ...another }],
  // As people write a car in one line.
  ...[
    '2018 BMW X5, 3.0L, diesel, $15,000, NJ - SOMERVILLE',
    '2018 BMW X5 3.0L diesel 15000$ NJ - Somerville',
  ].map((typed): [string, Record<string, string>] => [
    typed,
    {
      ...another,
      ...{ route: 'usa', location: 'Somerville, NJ', engine: 'diesel' },
      ...{ price: '15000', currency: 'USD', year: '2018', volume_cc: '3.0' },
    },
  ]),
  [
    '2018 Volvo VNL 760, 12.8L, diesel',
    { year: '2018', ...another, kind: 'truck', engine: 'diesel', volume_cc: '12.8', weight: '' },
  ],
  ['2017 BMW R 1200 GS ADVENTURE', { year: '2017', ...another, kind: 'moto' }],
  ['2020 HONDA CBR1000 RR', { year: '2020', ...another, kind: 'moto' }],
  ['2020 HONDA CR-V EX', { year: '2020', ...another }],
  ['2015 BMW 328 I', { year: '2015', ...another }],
  ['2018 BMW X5 Estimated retail value: $ 18,343 USD', { year: '2018', ...another }],
  ['Year: 2019', { year: '2019' }],
  ['1999 cc', { volume_cc: '1999' }],
  ['1.8L', { volume_cc: '1.8' }],
  ['Engine: 2,0 l I4', { volume_cc: '2,0' }],
  ['3.0L 6', { volume_cc: '3.0' }],
  ['Fuel: DIESEL', { engine: 'diesel' }],
  ['GAS', { engine: 'petrol' }],
  ['Fuel Type\nElectric', { engine: 'electric' }],
])('%j fills %j', (pasted, fills) => {
  expect(Object.fromEntries(read(pasted).fills)).toEqual(fills)
})

it.each([
  ...[
    '',
    ' \n\n ',
    'Hello',
    'Передзвоніть мені',
    '067 123 45 67',
    '12345678',
    '1.8',
    '18L',
    '12.5.8L',
    '$',
    'USD',
  ],
  // A document, a state without a town, a town without a yard, a yard that could be two.
  ...['NJ - CERT OF TITLE-SALVAGE', 'NJ', 'Paris, TX', 'NJ - S', 'Lot 2019 Passat'],
  // Copart prints «XX - TOWN», whoever else has a yard there; a part of a town's name is none.
  ...['TN - KNOXVILLE', 'FL - MIAMI', 'Miami, FL', 'TX - DALLAS/FT WORTH', 'TX - FT. WORTH'],
  ...['OR - PORTLAND', 'S, TX', 'OR - SALEM', 'NC - CHINA GROVE NORTH'],
  // A day, a mileage, a year to come, one before cars have a VIN.
  ...['2026-11-30', '74,120 mi (ACTUAL)', '2031 TESLA ROADSTER', '1965 FORD MUSTANG'],
  // A number with a meaning of its own.
  ...['2019 miles', '2015 km', '2026 November', '6.5 L/100km', 'Coolant 5.0 L', '0.0L'],
  ...['MSRP $45,000', 'MSRP\n$45,000', 'Shipping: $1,200 USD', 'Deposit $400', 'Deposit:\n$400'],
  ...['Storage $40 per day', 'Tax: $300', 'Monthly payment $199/mo', '-$500', 'Current bid: -$500'],
  // Which of two is meant nobody knows, and what a car was worth is no price.
  ...['$5,000\n$6,000', 'Estimated retail value: $18,343 USD', 'Gas station', '1VWBT7A3*KC******'],
])('%j fills nothing', pasted => {
  expect(read(pasted)).toEqual({ fills: [], named: [], missing: [], vin: null })
})

it('a whole lot fills all that it names, the auction before its yard', () => {
  const lot = `2019 VOLKSWAGEN PASSAT SE
Lot number: 56789123
VIN: 1VWBT7A33KC000123
Title code: NJ - CERT OF TITLE-SALVAGE
Odometer: 74,120 mi (ACTUAL)
Estimated retail value: $14,500 USD
Engine type: 1.8L 4
Fuel: GAS
Current bid: $6,400 USD
Location: Avenel, NJ`
  expect(read(lot)).toEqual({
    fills: [
      ['route', 'usa'],
      ['auction', 'iaai'],
      ['location', 'Avenel, NJ'],
      ['kind', 'passenger'],
      ['engine', 'petrol'],
      ['title', 'nonclean'],
      ['price', '6400'],
      ['currency', 'USD'],
      ['year', '2019'],
      ['volume_cc', '1.8'],
      ...Object.entries({ battery: '', weight: '', fuel: '', own_value: '', repair: '', eur1: '' }),
    ],
    missing: [],
    named: [
      ...['Avenel, NJ', '$6,400 USD', '2019 VOLKSWAGEN PASSAT SE', '1.8L', 'Fuel: GAS'],
      'Title code: NJ - CERT OF TITLE-SALVAGE',
    ],
    vin: '1VWBT7A33KC000123',
  })
})

it('of the next lot the last car leaves neither its value, repair and certificate nor its title', () => {
  const lot =
    '2020 BMW X5 XDRIVE40I\nLot number: 33334444\nTitle code: NY - MV-907A\n3.0L 6\nGAS\n$30,000 USD'
  expect(Object.fromEntries(read(lot).fills)).toMatchObject({ title: 'nonclean', ...nothingOfCar })
  expect(read(lot).missing).toEqual([])
  expect(Object.fromEntries(read('NJ - SOMERVILLE\n$30,000 USD').fills)).not.toHaveProperty('repair')
})

it('a lot of a make that nobody lists is another car, too', () => {
  const lot = `2015 FREIGHTLINER CASCADIA 125
Lot number: 71234565
Engine type: 14.8L 6
Fuel: DIESEL
Vehicle type: Heavy Duty Trucks
Current bid: $9,500 USD
Location: NJ - SOMERVILLE`
  const { fills, missing } = read(lot)
  expect(Object.fromEntries(fills)).toMatchObject({ kind: 'truck', year: '2015', price: '9500', weight: '' })
  expect(missing).toEqual(['weight'])
})

it('labels without a colon name what stands below them', () => {
  const lot = `2019 HONDA CBR1000 RR
Lot number
55443322
Vehicle type
MOTORCYCLE
Title code
CA - Salvage Certificate
Engine type
1.0L 4
Fuel type
Gasoline/Electric Hybrid
Current bid
$6,000 USD`
  const { fills, named } = read(lot)
  expect(Object.fromEntries(fills)).toMatchObject({ kind: 'moto', title: 'nonclean', engine: 'hybrid' })
  expect(named).toEqual(expect.arrayContaining(['MOTORCYCLE', 'CA - Salvage Certificate']))
})

it('a bus is one by its type, and a branch is named with its state', () => {
  const { fills, named } = read(`2014 FORD E450
Stock #: 1
Vehicle: Bus
Selling Branch: Somerville (NJ)`)
  expect(Object.fromEntries(fills)).toMatchObject({ kind: 'bus', auction: 'iaai' })
  expect(named).toContain('Somerville (NJ)')
})

it('of a long text the first 4,000 signs are read, and no line in part', () => {
  expect(read(`$6,400 USD\n${'x'.repeat(4000)}`).fills).toHaveLength(2)
  expect(read(`${'x'.repeat(4000)}\n$6,400 USD\nWVWZZZ3CZKE000123`)).toEqual(read(''))
  expect(read(`${'x'.repeat(3995)}\n$6,400 USD`).fills).toEqual([])
})

it.each([
  ['Sale name: NJ - SOMERVILLE\nLocation: TX - DALLAS SOUTH', 'Dallas South, TX'],
  ['Sale name:\nNJ - SOMERVILLE\nLocation:\nTX - DALLAS SOUTH', 'Dallas South, TX'],
  ['Sale location: NJ - SOMERVILLE\nLocation: TX - DALLAS', 'Dallas, TX'],
  ['Selling Branch: Avenel (NJ)\nVehicle Location: Knoxville (TN)', 'Knoxville, TN'],
  ['Selling Branch: Avenel (NJ)\nVehicle Location: At the branch', 'Avenel, NJ'],
  // A yard that the tables do not know gets the example's, with its warning, not the yard of the sale.
  ['Sale name: TX - DALLAS SOUTH\nLocation: AK - NOME', 'Somerville, NJ'],
])('a car is fetched from where it stands, not from its sale: %j', (places, location) => {
  expect(Object.fromEntries(read(`2018 BMW X5\n${places}`).fills)).toMatchObject({ location })
})

it.each([
  ['2019 VW JETTA 1.4L gas $6,000', '2019'],
  ['2019 Chevy Malibu 1.5L gas $6,000', '2019'],
  ['2020 MCLAREN 570S 3.8L gas 40000$', '2020'],
  // Mistyped, and unknown.
  ['2019 Porshe Macan 2.0L gas $9,000', '2019'],
  ['2023 Togg T10X electric $9,000', '2023'],
  ['BMW X5 2018 3.0L diesel 15000$', '2018'],
  ['Chevy Tahoe, 2019, 5.3L gas $20,000', '2019'],
  ['Honda Civic 2016\n2.0L\nGAS\n$5,000', '2016'],
  ['Peugeot 2008 2019 1.2L gas 5000$', '2019'],
])('as people write a car, it leaves nothing of the last one: %j', (pasted, year) => {
  expect(Object.fromEntries(read(pasted).fills)).toMatchObject({ kind: 'passenger', year, repair: '' })
})

it.each(['DAF XF 105.460 2012, 12.9L diesel $30,000', 'MAN TGX 18.440 2016\n12.4L\ndiesel'])(
  'a lorry too: %j',
  pasted => {
    expect(Object.fromEntries(read(pasted).fills)).toMatchObject({ kind: 'truck', weight: '' })
  },
)

it.each(['Peugeot 2008 1.2L', 'Mazda 6 2000 USD', '1999 cc\nGAS', '2019 miles\n1.8L'])(
  '%j names no year',
  pasted => {
    expect(Object.fromEntries(read(pasted).fills)).not.toHaveProperty('year')
  },
)

it('what Copart prints leaves the other auction', () => {
  const { fills } = readLot({ pasted: 'TX - DALLAS', yards, auction: 'iaai', thisYear: 2026 })
  expect(Object.fromEntries(fills)).toEqual({ route: 'usa', auction: 'copart', location: 'Dallas, TX' })
})

it.each([
  ...['JET SKIS', 'Boats', 'Personal Watercraft', 'SNOWMOBILE', "ATV'S", 'All Terrain Vehicle', 'TRAILERS'],
  ...[
    'RECREATIONAL VEH (RV)',
    'Motorhome',
    'FARM EQUIPMENT',
    'Construction Equipment',
    'FORKLIFT',
    'Tractor',
    'HOVERCRAFT',
    'Skid Steer',
    'GO KART',
    'Powersports',
    'Combine',
    'AMBULANCE',
    'OTHER',
  ],
])('a lot of the type %s is counted by hand: nothing but its auction is filled', type => {
  const lot = `2018 SOMETHING GTX 155
Lot number: 55443322
VIN: YDV00000000000000
Vehicle type: ${type}
Engine type: 1.6L
Fuel: GAS
Current bid: $9,000 USD
Location: NJ - SOMERVILLE`
  expect(read(lot)).toEqual({
    fills: [
      ['route', 'usa'],
      ['auction', 'copart'],
    ],
    named: [expect.stringContaining('2018 SOMETHING')],
    missing: [],
    vin: null,
    isByHand: true,
  })
})

it.each([
  '2018 SEA-DOO GTX',
  ...[
    '2018 BRP SEA-DOO',
    '2017 YAMAHA AR240',
    '2016 YAMAHA 242 LIMITED',
    '2015 MASTERCRAFT X25',
    '2014 HYSTER H50',
  ],
  ...[
    '2015 FLEETWOOD BOUNDER',
    '2018 GRAND DESIGN SOLITUDE',
    '2016 TOYOTA FORKLIFT',
    '2012 FORD F53 MOTOR HOME',
  ],
  ...['2015 FORD E450 AMBULANCE', '2004 FREIGHTLINER FIRE TRUCK'],
  '2020 Polaris RZR',
  '2016 YAMAHA WAVERUNNER',
  '2015 JOHN DEERE 5075',
  '2017 JAYCO JAY',
  '2012 CLAAS LEXION 760',
  '2015 CLUB CAR PRECEDENT',
  ...['2012 REGAL 2250', '2003 CHAPARRAL SSI', '2019 YAMAHA SIDEWINDER', '2018 KAWASAKI KFX90'],
  ...['2016 SCHMITZ CARGOBULL', '2014 KRONE SD', '2019 HAULMARK CARGO', '2015 TAKEUCHI TL8', '2013 TEREX'],
  ...['2018 CROSSROADS ZINGER', '2006 SUZUKI VINSON', '2020 HONDA RUBICON'],
  // As Copart names them, with the makes' abbreviations.
  ...['2004 SYLVAN BOAT', '2015 YAM VX', '2024 KZ RV SPORTSMEN', '2011 CEDAR CREEK 5TH WHEEL'],
  ...[
    '2025 CAT CONSTRUCTION EQUIPMENT',
    '2017 FOUR WHEELS CAMPER',
    '2022 PLEASANT V RECREATIONAL VEHICLE (RV)',
  ],
])('%s is known by its name', name => {
  expect(read(`${name}\nLot number: 1\n1.6L\nGAS\n$9,000`).isByHand).toBe(true)
  // As a message of a chat, without a word of the auction's page.
  expect(read(`${name}, 1.6L, $9,000`).isByHand).toBe(true)
})

it.each([
  ...[
    '2022 PETERBILT 579',
    '2018 FREIGHTLINER CASCADIA 125',
    '2020 FORD F650',
    '2019 RAM 5500',
    '2018 VOLVO VNL',
  ],
  ...['2006 GMC C5500', '2015 MITSUBISHI FUSO', '2014 WORKHORSE W62'],
  ...[
    '2018 MERCEDES-BENZ ACTROS 1845',
    '2012 MERCEDES ATEGO',
    '2015 Mercedes Benz 1840 LS',
    '2008 RENAULT MAGNUM',
  ],
  ...[
    '2012 RENAULT PREMIUM 460',
    '2016 RENAULT T 480',
    '2017 RENAULT C430',
    '2018 RENAULT D WIDE',
    '2016 MAN TGX',
  ],
  ...['2017 FORD F-450 SUPER DUTY', '2017 FORD SUPER DUTY F-550', '2016 FORD F 750', '2018 FORD E-450'],
  ...['2011 DODGE RAM 5500', '2012 RAM 4500 HD', '2020 CHEVROLET SILVERADO MD', '2020 CHEVROLET MEDIUM DUTY'],
  ...[
    '2019 CHEVROLET LCF 4500',
    '2020 CHEVROLET SILVERADO 5500HD',
    '2006 GMC W4500',
    '2010 MITSUBISHI CANTER',
  ],
  ...['2008 TOYOTA DYNA', '2011 NISSAN CABSTAR', '2012 HYUNDAI HD 78', '2012 HYUNDAI HD65', '2016 ISUZU NRR'],
  ...['2015 VOLVO FL 240', '2014 VOLVO FH', '2012 DAF XF', '2014 SCANIA R450', '2013 IVECO DAILY'],
  ...['2018 ISUZU NPR HD', '2018 FORD E450\nVehicle type: BOX TRUCK', '2018 MACK GU713\nVehicle type: Truck'],
  ...[
    '2019 KALMAR OTTAWA',
    '2019 HYUNDAI PORTER',
    '2018 KIA BONGO',
    '2015 IVECO DAILY 35S13',
    '2016 HYUNDAI H350',
  ],
  ...['2023 CHEVROLET BRIGHTDROP 400', '2022 RAM 3500 CHASSIS', '2020 BERING\nBody style: TRACTOR'],
  '2012 GRUMMAN\nVehicle Class: Heavy Duty Truck',
  ...['2004 HME\nBody style: CONVENTIONAL CAB', '2020 HEIL\nBody style: STRAIGHT TRUCK'],
])('%j is a lorry, whose weight is asked', name => {
  const { fills, missing } = read(`${name}\nLot number: 1\n5.1L\nDIESEL\n$40,000`)
  expect(Object.fromEntries(fills)).toMatchObject({ kind: 'truck' })
  expect(missing).toEqual(['weight'])
})

it.each([
  ['2019 FORD TRANSIT T-250\nVehicle type: AUTOMOBILE\nBody style: CARGO VAN', 'truck'],
  ['2019 FORD TRANSIT\nVehicle type: Van', 'truck'],
  ['2018 MERCEDES-BENZ SPRINTER 2500\nVehicle: Automobile\nVehicle Class: Full Size Van', 'truck'],
  ['2020 RAM PROMASTER 2500 2500 HIGH\nVehicle type: AUTOMOBILE', 'truck'],
  ['2019 NISSAN NV200 2.5S/SV', 'truck'],
  ['2018 FIAT DUCATO', 'truck'],
  ['2018 FORD E-SERIES', 'truck'],
  ['2018 Renault Trafic', 'truck'],
  ['2018 Renault Trafic пассажир', 'passenger'],
  ['2010 CHEVROLET HHR\nBody style: PANEL', 'truck'],
  ['2018 FORD F350 SUPER DUTY\nBody style: CAB & CHASSIS', 'truck'],
  ['2017 FORD TRANSIT T-350\nVehicle Class: Full Size Van\nBody style: PASSENGER VAN', 'bus'],
  ['2012 FORD ECONOLINE E350 SUPER DUTY WAGON', 'bus'],
  ['2016 FORD TRANSIT CONNECT XLT WAGON', 'passenger'],
  ['2018 MERCEDES-BENZ METRIS\nBody style: PASSENGER VAN', 'passenger'],
  ['2017 HONDA ODYSSEY EXL\nVehicle type: Van\nBody style: MINIVAN', 'passenger'],
  // Up to nine seats with the driver's: heading 8703.
  ['2018 FORD TRANSIT 9 мест', 'passenger'],
  ['2017 MERCEDES-BENZ SPRINTER 8-passenger', 'passenger'],
  ['2018 FORD TRANSIT 17 SEATS', 'bus'],
  ['2018 MERCEDES-BENZ SPRINTER 519 20 мест', 'bus'],
  ['2016 IVECO DAILY 23 місця, 20 місць', 'bus'],
  ['2016 IVECO DAILY TOURYS', 'bus'],
  ['2014 FORD TRANSIT CONNECT\nBody style: SPORTS VAN', 'passenger'],
  ['2012 CHEVROLET EXPRESS G1500\nBody style: SPORTS VAN', 'passenger'],
  ['2015 FORD TRANSIT\nBody style: EXTENDED SPORT VAN', 'bus'],
  ['2016 VOLKSWAGEN CRAFTER 8+1', 'passenger'],
  ['2016 VOLKSWAGEN CRAFTER 16+1', 'bus'],
  ['2016 RENAULT MASTER 9-ти местный', 'passenger'],
  ['2016 OPEL MOVANO 17 місний', 'bus'],
])('of a van the name and the body tell goods from seats: %j is a %s', (lot, kind) => {
  const { fills, missing } = read(`${lot}\nLot number: 1\n3.5L\nGAS\n$9,000`)
  expect(Object.fromEntries(fills)).toMatchObject({ kind })
  expect(missing).toEqual(kind === 'truck' ? ['weight'] : [])
})

it.each([
  ...['2012 INTERNATIONAL CE SCHOOL BUS', '2016 FORD E-450 SHUTTLE BUS', '2010 NEW FLYER TRANSIT BUS'],
  ...['2012 FREIGHTLINER FS65\nBody style: SCHOOL BUS', '2015 CHEVROLET EXPRESS G4500\nBody style: BUS'],
  ...['2012 ELDORADO BUS', '2014 THOMAS SAF-T-LINER', '2012 MERCEDES-BENZ TOURISMO', '2010 MERCEDES TRAVEGO'],
  ...['2011 MERCEDES-BENZ O 530 CITARO', '2013 MERCEDES INTOURO', '2015 VOLVO 9700', '2014 IVECO CROSSWAY'],
  '2012 INTERNATIONAL 3200 BUS\nVehicle type: HEAVY DUTY TRUCKS',
  ...['2014 VDL FUTURA', '2020 PROTERRA CATALYST', '2013 SCANIA TOURING', '2012 MERCEDES TOURINO'],
])('%j is a bus before it is a lorry', name => {
  const { fills, missing } = read(`${name}\nLot number: 1\n6.7L\nDIESEL\n$40,000`)
  expect(Object.fromEntries(fills)).toMatchObject({ kind: 'bus' })
  expect(missing).toEqual([])
})

it.each([
  ...['2016 RENAULT CLIO', '2015 RENAULT TALISMAN', '2017 RENAULT KADJAR', '2018 RENAULT TWINGO'],
  ...[
    '2018 FORD F-350 SUPER DUTY',
    '2019 RAM 3500',
    '2016 VOLVO V60',
    '2012 VOLVO XC90',
    '2018 HYUNDAI SANTA FE',
  ],
  ...[
    '2018 MERCEDES-BENZ C 300',
    '2012 MERCEDES-BENZ E 350',
    '1990 MERCEDES-BENZ 300 SD',
    '2010 NISSAN TITAN',
  ],
  ...['1985 VOLKSWAGEN BUS', '2014 CHEVROLET SILVERADO C1500', '2016 ISUZU D-MAX', '2012 TOYOTA YARIS'],
])('%j is none of them', name => {
  expect(Object.fromEntries(read(`${name}\nLot number: 1\n6.7L\nDIESEL`).fills).kind).toBe('passenger')
})

it.each([
  ['2015 MERCEDES-BENZ\nVehicle type: AUTOMOBILE\n12.8L 6\nDIESEL', 'truck'],
  ['2015 FORD\n8300 cc\nDIESEL', 'truck'],
  ['2014 FORD F350\n7.3L\nDIESEL', 'passenger'],
  ['2017 DODGE VIPER\n8.4L\nGAS', 'passenger'],
])('no diesel larger than a pick-up has is of a passenger car: %j is a %s', (lot, kind) => {
  expect(Object.fromEntries(read(`${lot}\nLot number: 1`).fills)).toMatchObject({ kind })
})

it.each([
  ['2015 MERCEDES-BENZ 818', 'truck', 'truck'],
  ['2015 MERCEDES-BENZ 818\nVehicle type: TRUCKS', 'bus', 'bus'],
  ['2015 MERCEDES-BENZ C 300\nVehicle type: AUTOMOBILE', 'truck', 'passenger'],
  ['2015 MERCEDES-BENZ C 300\nBody style: SEDAN 4D', 'truck', 'passenger'],
  ['2015 BMW X5', 'moto', 'passenger'],
  ['2015 MERCEDES-BENZ ACTROS', 'bus', 'truck'],
])('%j, after a person chose a %s, is a %s', (pasted, chosenKind, kind) => {
  const { fills } = readLot({ pasted, yards, auction: 'copart', thisYear: 2026, chosenKind })
  expect(Object.fromEntries(fills)).toMatchObject({ kind })
})

it.each(['2022 PETERBILT 579', '2014 BLUE BIRD'])('%s is no passenger car in a message either', name => {
  expect(Object.fromEntries(read(`${name}, 6.7L, diesel, $40,000`).fills).kind).toMatch(/truck|bus/)
})

it.each([
  ...[
    'Vehicle type: TRUCK TRACTOR',
    'Vehicle type: Semi Truck',
    'Vehicle type: Heavy Duty Trucks\nBody style: TRACTOR',
  ],
])('«%s» ticks the tractor unit, after the kind that empties the tick', type => {
  const names = read(`2018 KENWORTH T680\n${type}\nLot number: 1`).fills.map(([name]) => name)
  expect(names.indexOf('tractor')).toBeGreaterThan(names.indexOf('kind'))
  expect(names).toContain('kind')
})

it('a type that is printed without a value is no type', () => {
  const { fills, named, isByHand } = read(
    '2018 TOYOTA CAMRY\nLot number: 1\nVehicle type:\nDrive: AWD\nTitle/Sale Doc Brand:\nKeys: yes',
  )
  expect(isByHand).toBeUndefined()
  expect(Object.fromEntries(fills)).toMatchObject({ kind: 'passenger' })
  expect(named).toEqual(['2018 TOYOTA CAMRY'])
})

it.each([
  ...['2019 VOLKSWAGEN GOLF\nVehicle: 2019 Volkswagen Golf', '2018 RAM 1500\nBody style: QUAD CAB'],
  ...[
    '2018 FORD F-150\nVehicle type: TRUCKS',
    '2018 FORD TRANSIT\nVehicle type: Van',
    '2018 KIA RIO\nVehicle type: N/A',
    '2018 KIA RIO\nVehicle type: MPV',
    '2020 TESLA MODEL 3\nVehicle type: Electric Vehicle',
    '2018 BMW X5\nVehicle type: LIGHT TRUCK',
  ],
  ...['2018 KIA RIO\nVehicle type: SEDAN 4D', '2019 VESPA GTS\nLot number: 1\nVehicle type: SCOOTER'],
  ...['2019 HONDA CR-V\nVehicle type: AUTOMOBILE', '2014 YAMAHA YZF-R6\nVehicle type: MOTORCYCLE'],
  '2018 FREIGHTLINER CASCADIA\nLot number: 1\nVehicle type: HEAVY DUTY TRUCKS\nBody style: TRACTOR',
])('%j is a car, a motorcycle or a lorry', lot => {
  expect(read(lot).isByHand).toBeUndefined()
})

it.each([
  ...['2019 FORD TRANSIT', '2012 VOLKSWAGEN CARAVELLE', '2014 DODGE CARAVAN', '2026 SUBARU TRAILSEEKER'],
  ...[
    '2016 NISSAN FRONTIER',
    '1993 MAZDA NAVAJO',
    '1994 CADILLAC FLEETWOOD',
    '2018 KENWORTH CONSTRUCTION T800',
  ],
  ...['2018 RAM 1500\nBody style: QUAD PICKUP', '2018 RAM 1500\nVehicle type: Pick Up Truck'],
  '2018 RAM 1500\nVehicle type: PICK UP\nBody style: PICK UP',
])('%j is not counted by hand', lot => {
  expect(read(`${lot}\nLot number: 1`).isByHand).toBeUndefined()
})

it.each([
  ...['2012 APRILIA TUONO', '2023 BMW M 1000 RR', '2022 BMW CE 04', '2020 HONDA ADV150', '2018 HONDA MSX125'],
  ...[
    '2014 HONDA FURY',
    '2019 ROYAL ENFIELD CLASSIC',
    '2015 MOTO GUZZI V7',
    '2012 VICTORY VEGAS',
    '2019 VESPA GTS',
  ],
  ...['2013 SUZUKI M109R', '2012 SUZUKI TU250X', '2018 ZERO SR', '2012 SUZUKI C50', '2012 SUZUKI B-KING'],
  ...['2020 SUZUKI KATANA', '2012 SUZUKI SFV650', '2020 BMW R NINE T', '2020 BMW R18', '2020 HONDA PCX150'],
  ...[
    '2020 HONDA NAVI',
    '2014 HONDA ST1300',
    '2014 HONDA SILVER WING',
    '2021 HONDA X-ADV',
    '2019 HONDA MONKEY',
  ],
  ...[
    '2020 BENELLI TNT',
    '2019 KYMCO AGILITY',
    '2014 PIAGGIO BV 350',
    '2021 LIVEWIRE ONE',
    '2020 GAS GAS EC300',
  ],
  ...[
    '1995 SUZUKI VS1400',
    '2001 SUZUKI TL1000',
    '2006 SUZUKI GZ250',
    '2009 HONDA DN-01',
    '2023 HONDA SCL500',
  ],
  ...['2023 HONDA XL750 TRANSALP', '2019 CFMOTO 650NK\nBody style: MOTORCYCLE'],
  ...['2021 CAN-AM RYKER', '2007 YAMA XT225', '2026 OTHR DIRT BIKE', '2024 ZNEN SCOOTER'],
])('%s is a motorcycle', name => {
  expect(Object.fromEntries(read(`${name}\nLot number: 1`).fills)).toMatchObject({ kind: 'moto' })
})

it.each([...['2021 BMW M340I', '2018 HONDA ACCORD', '2015 SUZUKI SX4', '2020 BMW M135I']])(
  '%s is a car',
  name => {
    expect(Object.fromEntries(read(`${name}\nLot number: 1`).fills)).toMatchObject({ kind: 'passenger' })
  },
)

it.each([
  ...[
    '2018 TOYOTA PRIUS',
    '2021 TOYOTA PRIUS PRIME LE',
    '2021 TOYOTA RAV4 PRIME SE',
    '2017 CHEVROLET VOLT LT',
    '2022 JEEP WRANGLER UNLIMITED SAHARA 4XE',
    '2018 FORD FUSION ENERGI',
    '2020 HONDA INSIGHT TOURING',
    ...['2020 LEXUS RX 450H', '2021 LEXUS UX 250H PREMIUM', '2013 LEXUS CT200H', '2021 TOYOTA SIENNA LE'],
    ...[
      '2021 TOYOTA VENZA',
      '2024 TOYOTA CROWN XLE',
      '2025 TOYOTA CAMRY SE',
      '2018 BMW 530E',
      '2021 BMW X5 XDRIVE45E',
    ],
    ...[
      '2016 MERCEDES-BENZ GLC 350E 4MATIC',
      '2020 VOLVO XC60 T8 INSCRIPTION',
      '2023 KIA NIRO EX',
      '2017 FORD C-MAX SE',
    ],
    ...['2014 BMW I3 REX', '2020 LAND ROVER RANGE ROVER P400E', '2023 MITSUBISHI OUTLANDER SE PHEV'],
    ...['2023 TOYOTA SEQUOIA SR5', '2024 TOYOTA LAND CRUISER', '2018 CADILLAC CT6 PLUG-IN', '2019 BMW 225XE'],
    ...[
      '2017 MERCEDES-BENZ E 350 E',
      '2024 CHEVROLET CORVETTE E-RAY',
      '2012 BMW ACTIVEHYBRID 5',
      '2023 BMW XM',
    ],
    ...['2024 DODGE HORNET R/T', '2020 MINI COOPER SE COUNTRYMAN ALL4', '2021 ACURA NSX'],
    ...['2008 TOYOTA PRIUS', '2001 HONDA INSIGHT'],
  ].map(name => [name, 'hybrid']),
  ...[
    ...['2018 VOLKSWAGEN GOLF VOLT', '2018 JEEP WRANGLER', '2018 FORD FUSION', '2018 TOYOTA CAMRY'],
    ...[
      '2015 TOYOTA SIENNA LE',
      '2013 TOYOTA VENZA',
      '2020 LEXUS RX 350',
      '1990 MERCEDES-BENZ 300E',
      '2018 BMW 530I',
    ],
  ].map(name => [name, 'petrol']),
])('%s, whose fuel is printed as gas, burns as a %s', (name, engine) => {
  expect(Object.fromEntries(read(`${name}\nLot number: 1\nFuel: GAS`).fills)).toMatchObject({ engine })
})

it.each([
  ['Current bid: $5,000 USD\nSold price: $6,200 USD', '6200'],
  ['Current bid\n$5,000\nSold for\n$6,200', '6200'],
  ['Selling Branch: Toronto (ON)\nCurrent Bid: $5,000', ''],
  ['Selling Branch: Toronto (ON)\nCurrent Bid: $5,000 USD', '5000'],
  ['Selling Branch:\nToronto (ON)\nCurrent Bid:\n$5,000', ''],
  ['Location:\nON - TORONTO\nCurrent Bid:\n$5,000', ''],
  ['Sale name:\nON - OTTAWA\nCurrent Bid:\n$5,000', ''],
  ['Selling Branch:\nOntario (CA)\nCurrent Bid:\n$5,000', '5000'],
])('the price of %j is «%s»', (lines, price) => {
  expect(Object.fromEntries(read(`2018 TOYOTA CAMRY\n${lines}`).fills)).toMatchObject({ price })
})

it.each(['2015 BMW I3 REX\nLot number: 1\n0.6L 2', '2014 CHEVROLET VOLT\nLot number: 1\n1.4L 4'])(
  'an electric car with litres is asked about its engine: %j',
  lot => {
    const { fills, missing } = read(`${lot}\nFuel: ELECTRIC`)
    expect(fills).toContainEqual(['engine', ''])
    expect(missing).toContain('engine')
  },
)

it('a range names no price', () => {
  expect(Object.fromEntries(read('2018 TOYOTA CAMRY 2.5L $5,000 to $6,000').fills)).toMatchObject({
    price: '',
  })
})

it.each<readonly [title: string, value: string]>([
  ['Title/Sale Doc: CLEAR (Texas)\nTitle/Sale Doc Brand: REBUILT', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Texas)\nTitle/Sale Doc Brand:\nLEMON LAW BUYBACK', 'nonclean'],
  ...['NOT CLEAN TITLE', 'NON-CLEAN TITLE', 'NOT CLEAR', 'CLEAR TITLE, TOTALED', 'CLEAR - COLLISION'].map(
    title => [`Title/Sale Doc: ${title}`, 'nonclean'] as const,
  ),
  ...[
    'TOTALED',
    'PRIOR TOTAL',
    'BURNED',
    'WRECKED',
    'VANDALISM',
    'WARRANTY RETURN',
    'IRREPARABLE',
    'CRUSHED',
  ].map(note => [`Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: ${note}`, 'nonclean'] as const),
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle Notes: HURRICANE', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle Notes: STORM DAMAGE', 'nonclean'],
  ['Title/Sale Document: CLEAR (Ohio)\nTitle/Sale Document Brand: REBUILT', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Brand: NO BRAND REPORTED', 'clean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: NO BRANDS', 'clean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: PRIOR SALVAGE', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: MANUFACTURER BUYBACK', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: UNRECOVERED THEFT', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle Notes: FIRE', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nNotes: DERELICT', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: STRUCTURAL DAMAGE', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nBrand: REBUILT', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nBrand: TOYOTA\nTitle/Sale Doc Brand: NOT AVAILABLE', 'clean'],
  ['Title/Sale Doc Notes: FLOOD\nTitle/Sale Doc: CLEAR (Ohio)', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle Status: SALVAGE', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nSale Doc Brand: REBUILT', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: FRAME DAMAGE', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Notes: NO DAMAGE', 'clean'],
  ['Title code: OH - CLEAR-WATER', 'nonclean'],
  ['Title/Sale Doc: CLEAR (Ohio)\nTitle/Sale Doc Brand: NONE\nTitle/Sale Doc Notes: TITLE ATTACHED', 'clean'],
])('a bad word on any line of the title wins: %j is %s', (title, value) => {
  const { fills } = read(`2018 TOYOTA CAMRY\nStock #: 1\n${title}`)
  expect(Object.fromEntries(fills)).toMatchObject({ title: value })
})

it.each([
  '2019 BMW X5 gas 3.0L 8000$ repair 4000$',
  '2019 BMW X5 gas 3.0L price 8,000$, delivery 1,500$',
  'BMW X5 2019 3.0 бензин 8000$ + доставка 1200$',
  'BMW X5 2019 3.0 бензин, доставка 1200$, цена 8000$',
])('a sum behind the word of another cost is no price: %s', pasted => {
  expect(read(pasted).fills).toContainEqual(['price', '8000'])
})

it.each(['BMW X5 2019 3.0 бензин, доставка 1200$', 'BMW X5 2019 3.0 бензин ремонт от 3000$'])(
  'of another cost alone there is no price: %s',
  pasted => {
    expect(read(pasted).fills).toContainEqual(['price', ''])
  },
)

it.each([
  ...[
    '2023 HYUNDAI SANTA CRUZ SEL',
    '2012 CHEVROLET AVALANCHE',
    '2022 GMC HUMMER EV PICKUP',
    '2009 HUMMER H2 SUT',
  ],
  ...[
    '2018 VW AMAROK',
    '2016 ISUZU D-MAX',
    '2010 FORD EXPLORER SPORT TRAC',
    '2011 DODGE DAKOTA',
    '2019 FORD F-150',
  ],
  ...[
    '2021 SSANGYONG MUSSO',
    '2018 MERCEDES-BENZ X 250 D',
    '2017 FIAT FULLBACK',
    '2005 DODGE RAM',
    '2023 RAM TRX',
  ],
  ...[
    '1996 CHEVROLET C1500',
    '1998 GMC SONOMA',
    '2004 MAZDA B2300',
    '1994 TOYOTA PICKUP',
    '2006 SUBARU BAJA',
  ],
])('%s is a pick-up, which may be classed as a lorry', name => {
  expect(Object.fromEntries(read(`${name}\nLot number: 1`).fills)).toMatchObject({ body: 'pickup' })
})

it.each(['2015 STOUGHTON TRAILER', '2016 FEATHERLITE TRAILER', '2018 FRUEHAUF', '2019 LOAD TRAIL DUMP'])(
  '%s is counted by hand',
  name => {
    expect(read(`${name}\nLot number: 1`).isByHand).toBe(true)
  },
)

it.each([
  '2019 HONDA CIVIC',
  '2022 HONDA HR-V',
  '2009 HONDA ELEMENT',
  '2019 JEEP CHEROKEE TRAILHAWK',
  '2018 FORD F150 TRAILER TOW',
  '2008 BMW X5',
  '2013 SUZUKI SX4',
  '2012 SUZUKI KIZASHI',
  '2021 CHEVROLET TRAILBLAZER',
  ...[
    '2012 CHEVROLET TAHOE K1500 LT',
    '2015 GMC YUKON XL C1500',
    '1999 CHEVROLET BLAZER S10',
    '2003 SATURN L200',
  ],
  '1998 TOYOTA TRUCK/VAN 4RUNNER',
])('%s is a car', name => {
  const lot = read(`${name}\nLot number: 1`)
  expect(lot.isByHand).toBeUndefined()
  expect(Object.fromEntries(lot.fills)).toMatchObject({ kind: 'passenger' })
  if (!name.includes('F150')) expect(Object.fromEntries(lot.fills).body).toBeUndefined()
})

it.each([
  ['MINI-VAN', 'suv'],
  ['VAN PASSENGER', 'suv'],
  ['CREW PIC', 'pickup'],
  ['SPORT PI', 'pickup'],
  ['4DR EXT', 'pickup'],
  ['CLUB CAB', 'pickup'],
  ['SPORT UTILITY TRUCK', 'pickup'],
])('a body that Copart prints as %s travels as %s', (style, body) => {
  const lot = `2018 ABCD EFGH\nLot number: 1\nBody style: ${style}`
  expect(Object.fromEntries(read(lot).fills)).toMatchObject({ kind: 'passenger', body })
})

it.each([
  ['2L 4', '2'],
  ['0.890000L 2', '0.89'],
  ['2.000L 4', '2.0'],
  ['2.85L 6', '2.85'],
])('an engine that Copart prints as %s has %s litres', (engine, litres) => {
  expect(read(`2018 BMW X5\nLot number: 1\nEngine type: ${engine}`).fills).toContainEqual([
    'volume_cc',
    litres,
  ])
})

it('a classic car of a page is another car, with its year', () => {
  expect(Object.fromEntries(read('1965 FORD MUSTANG\nLot number: 1').fills)).toMatchObject({
    ...{ kind: 'passenger', year: '1965', engine: '', price: '' },
  })
  expect(Object.fromEntries(read('1976 TRIUMPH TR6\nLot number: 1').fills)).toMatchObject({
    kind: 'passenger',
  })
})

it.each(['ONTARIO AUCTION', 'ATLANTIC CANADA AUCTION', 'WHOLESALE AUCTION CANADA'])(
  'the dollars of %s are those of Canada',
  sale => {
    expect(read(`2018 BMW X5\nSale name: ${sale}\nCurrent bid: $9,000`).fills).toContainEqual(['price', ''])
  },
)

it('a year and a make behind labels name another car, whose kind the make tells', () => {
  const of = (make: string, model: string) =>
    read(`Year: 2019\nMake: ${make}\nModel:\n${model}\nEngine: 1.8L\nCurrent bid: $4,000`)
  expect(Object.fromEntries(of('Honda', 'Civic').fills)).toMatchObject({
    ...{ kind: 'passenger', year: '2019', volume_cc: '1.8', price: '4000', engine: '', repair: '' },
  })
  expect(of('Honda', 'Civic').missing).toEqual(['engine'])
  expect(Object.fromEntries(of('HARLEY-DAVIDSON', 'FLHX').fills)).toMatchObject({ kind: 'moto' })
  expect(of('SEA-DOO', 'GTX').isByHand).toBe(true)
  expect(Object.fromEntries(of('Togg', 'T10X').fills)).toMatchObject({ kind: 'passenger', year: '2019' })
})

const carOf = { kind: 'passenger', year: '2018', engine: 'diesel', volume_cc: '3.0', currency: 'USD' }

it.each<[pasted: string, fills: Record<string, string>]>([
  // As pages of the auctions in other languages, brokers' bots and people write a lot.
  [
    `2018 BMW X5
Номер лота: 49494949
Тип документа: NJ - CERT OF TITLE-CLEAN
Одометр: 74120 Actual
Оценочная розничная стоимость: $14,500
Тип кузова: Внедорожник
Тип двигателя: 3.0L 6
Топливо: Дизель
Текущая ставка: $6,400
Местоположение: NJ - SOMERVILLE`,
    { ...carOf, location: 'Somerville, NJ', price: '6400', title: 'clean', body: 'suv' },
  ],
  [
    `🚗 BMW X5 2018
⚙️ Двигун: 3.0 л
⛽ Паливо — дизель
💰 Поточна ставка: $6 400
📍 NJ - SOMERVILLE`,
    { ...carOf, location: 'Somerville, NJ', price: '6400' },
  ],
  [
    "Рік: 2018\nМарка: BMW\nМодель: X5\nОб'єм двигуна: 3.0L 6\nПальне\nДизельне\nАукціон: IAAI\nФінальна ставка: $6,400",
    { ...carOf, auction: 'iaai', price: '6400' },
  ],
  ['Модель: 2018 BMW X5, Xdrive35D\nДвигатель: 3.0L 6\nТопливо: Diesel', { year: '2018', engine: 'diesel' }],
  ['BMW X5 2018 3.0л дизель 15 500$', { ...carOf, price: '15500' }],
  [
    '2018 BMW X5 Двигатель: 3.0L Топливо: Дизель Текущая ставка: $6,400 Локация: NJ - SOMERVILLE',
    { ...carOf, location: 'Somerville, NJ', price: '6400' },
  ],
  ['2018 BMW X5; двигун 3.0 л; дизель; ставка 6400$', { ...carOf, price: '6400' }],
  ['БМВ Х5 2018 3.0л дизель 15 500$', { ...carOf, price: '15500' }],
  ['2018 Бмв Х5; двигун 3.0 л; дизель; ставка 6400$', { ...carOf, price: '6400' }],
  ['Марка: БМВ\nГод: 2018\nДвигатель: 3.0 л дизель\nСтавка 6 400 $', { ...carOf, price: '6400' }],
  ['BMW X5 2018г 3.0л дизель 15000$', { ...carOf, price: '15000' }],
  ['BMW X5 (2018) 3.0 diesel 15000$', { ...carOf, price: '15000' }],
  ['BMW X5 xDrive35d 2018 року, 3.0 дизель, ставка 15000$', { ...carOf, price: '15000' }],
  ['Рік: 2018\nМарка: BMW\nДвигун: 3.0 л дизель\nСтавка 6 400 $', { ...carOf, price: '6400' }],
  ['2018 BMW X5\nДвигатель: 3.0, дизель', { engine: 'diesel', volume_cc: '3.0' }],
  ['BMW X5 2018, 1998 см3, бензин', { engine: 'petrol', volume_cc: '1998' }],
  ['Toyota Camry 2018 2.5 л гибрид 9000$', { engine: 'hybrid', fuel: 'petrol', price: '9000' }],
  ['Nissan Leaf 2018 електро 9 000 дол.', { engine: 'electric', price: '9000' }],
  ['Toyota Prius 2018 1.8л бензин', { engine: 'hybrid' }],
  ['VW Passat 2018 1.8л газ/бензин', { engine: 'petrol' }],
  ['2018 BMW X5\nЭлектропакет\nОб’єм: 2,0 л', { engine: '', volume_cc: '2,0' }],
  ['2016 FORD FOCUS\nFuel: Petrol\nEngine: 999 cc', { engine: 'petrol', volume_cc: '999' }],
  ['2018 BMW X5, 3.0L, diesel, €15,000', { ...carOf, currency: 'EUR', price: '15000' }],
  ['BMW X5 2018 3.0L diesel 14 500 евро', { ...carOf, currency: 'EUR', price: '14500' }],
])('%j fills among others %j', (pasted, fills) => {
  expect(Object.fromEntries(read(pasted).fills)).toMatchObject(fills)
})

it.each([
  ...[
    'Тойота Камри 2018',
    'Киа Рио 2018',
    'КІА Соренто 2018',
    'Шкода Октавия 2018',
    'Мерседес-Бенц Е220 2018',
  ],
  ...[
    'Фольксваген Пассат, 2018',
    'Рендж Ровер Спорт 2018',
    '2018 Хюндай Туссан',
    'Мицубиси Аутлендер 2018 г.в.',
  ],
])('«%s» is a car, its make in Cyrillic letters', name => {
  const { fills } = read(`${name} 2.0 л бензин 9000$`)
  expect(Object.fromEntries(fills)).toMatchObject({
    kind: 'passenger',
    year: '2018',
    volume_cc: '2.0',
    price: '9000',
  })
})

const bought = { engine: 'petrol', volume_cc: '2.0', price: '9000', currency: 'USD' }
it.each([
  ['Audi Q5 2018 2.0 бензин цена 9 000 дол', bought],
  ['Audi Q5 2018\n2.0 бензин\nціна: 9 000$', bought],
  ['Audi Q5 2018 2.0л бензин\n9000$', bought],
  ['Audi Q5 2018, 2.0 бензин, 9000$ ставка', bought],
  ['Audi Q5 2018 2.0 бензин ставка 9000', bought],
  ['Audi Q5 2018 2.0 бензин $9000 Copart', bought],
  ['Audi Q5 2018 2.0 бензин 9000$ из США', bought],
  ['Audi Q5, 2018 года, 2.0 TFSI quattro, 9000 долларов', bought],
  ['2018 AUDI Q5\nEngine 2.0L I4\nFuel Gasoline\nPrice: $9,000', bought],
  ['2018 AUDI Q5\n2.0L\nGAS\nPrice: $12,000\nCurrent bid: $9,000', bought],
  ['2018 AUDI Q5\n2.0L\nGAS\nFinal price: $9,000', bought],
  ['VW Passat 2018 2.0 TDI 9000$', { ...bought, engine: 'diesel' }],
  ['Хонда Аккорд 2018 1.5 турбо, пробег 80 тыс, 7500$', { volume_cc: '1.5', price: '7500' }],
  ['Jeep Wrangler 2018, 3.6 V6, 15 000 долларов', { volume_cc: '3.6', price: '15000' }],
  ['2018 AUDI Q5\nLocation Somerville, NJ', { location: 'Somerville, NJ' }],
  ['2018 AUDI Q5\nПлощадка: Copart - SOMERVILLE, NJ', { location: 'Somerville, NJ' }],
  ['Тесла Модель 3 2020 75кВтч 15000$', { engine: 'electric', battery: '75', price: '15000' }],
  ['Nissan Leaf 2018 40 кВт·ч 8500$', { engine: 'electric', battery: '40', price: '8500' }],
  ['2019 CHEVROLET BOLT EV LT\n$9,000', { engine: 'electric' }],
])('%j, as people write in a chat, fills %j', (pasted, fills) => {
  expect(Object.fromEntries(read(pasted).fills)).toMatchObject(fills)
})

it.each([
  ['Доброго дня! Скільки буде Audi Q5 2018 2.0 бензин, ставка 9000$?', bought],
  ['Рассчитайте растаможку: Audi Q5 2018 2.0 бензин 9000$ пожалуйста', bought],
  ['Пробег 80.5 тыс, 2018 Audi Q5, 2.0 бензин, 9000$', bought],
  ['Q5 2018 2.0 бензин 9000$', bought],
  ['Q5 2018 2.0л 9000$', { year: '2018', volume_cc: '2.0', price: '9000' }],
  ['Q5 2018 1984 см3 9000$', { year: '2018', volume_cc: '1984', price: '9000' }],
  ['Audi Q5 2.0 2018 бензин 9000$', { volume_cc: '2.0', price: '9000' }],
  ['Audi Q5 2018, 2.0, бенз., автомат, $9000', bought],
  ['Audi Q5 2018, пробег 8.5 тыс км, 2.0 бензин 9000$', bought],
  ['2018 Audi Q5, 2.0L, Gas, $9,000, Dallas TX', bought],
  ['Golf 7 2018 2.0 tdi DSG 9000$', { ...bought, engine: 'diesel' }],
  ['rav4 2021 hybrid 2.5 $15000', { engine: 'hybrid', fuel: 'petrol', volume_cc: '2.5', price: '15000' }],
  ['Lexus RX450h 2017 3.5 18000$', { engine: 'hybrid', fuel: 'petrol', volume_cc: '3.5' }],
  ['DAF XF 2019 тягач 12.9 дизель 35000€', { kind: 'truck', tractor: '1', volume_cc: '12.9' }],
  ['Mercedes Sprinter 2017 2.1 дизель пасажирський 9 місць 11000€', { kind: 'passenger', price: '11000' }],
  ['Mercedes Sprinter 2017 2.1 дизель 19 місць 11000€', { kind: 'bus' }],
  ['Renault Trafic 2016 1.6 дизель 8+1 9000€', { kind: 'passenger' }],
  ['Harley Davidson Sportster 2015 1200cc 3500$', { kind: 'moto', price: '3500' }],
  ['Fiat 500e 2019 24 kWh 6000$', { engine: 'electric', battery: '24' }],
])('the message %j fills %j', (pasted, fills) => {
  expect(Object.fromEntries(read(pasted).fills)).toMatchObject(fills)
})

it('the visitor is told what was read, without the mark of the question', () => {
  const { named } = read('Скільки буде БМВ Х5 2018 3.0л дизель, ставка 15 500$?')
  expect(named).toEqual(['15 500$', '2018 BMW Х5', '3.0L', 'дизель'])
})

it.each([
  'Сколько стоит растаможка в 2026 году 2.0 бензин?',
  'Что привезти из США до 10000$ в 2026?',
  'Хочу купити авто до 15000$, рік від 2018, бензин 2.0',
])('the question «%s» names no car', pasted => {
  expect(read(pasted).fills).toEqual([])
})

it.each([
  ['BMW X5 2018 3.0л дизель 15500$ на ремонт', 'price'],
  ['BMW X5 2018 3.0л дизель, ремонт 3000$', 'price'],
  ['2018 BMW X5\nрасход 7.5 л на 100 км', 'volume_cc'],
  ['2018 BMW X5\n7.5 л на 100 км', 'volume_cc'],
  ['2018 BMW X5\n3.0L\nGAS\nмотор 100 кВт', 'battery'],
  ['2018 HYUNDAI IONIQ PLUG-IN HYBRID\n1.6L\n8.9 kWh', 'battery'],
])('%j does not say the %s', (pasted, field) => {
  expect(Object.fromEntries(read(pasted).fills)[field] ?? '').toBe('')
})

it.each([
  ['Мерседес Спринтер 2018 2.1 л дизель', { kind: 'truck' }],
  ['2018 Рено Мастер, 2.3 л, дизель', { kind: 'truck' }],
  ['Мерседес Актрос 2018 12.8 л дизель', { kind: 'truck' }],
  ['Форд Ф-150 2018 3.5 л бензин', { kind: 'passenger', body: 'pickup' }],
  ['Тойота Приус 2018 1.8 л бензин', { engine: 'hybrid' }],
  ['Ямаха МТ-07 2018 0.7 л бензин', { kind: 'moto' }],
])('%s is known by its model in Cyrillic letters', (line, fills) => {
  expect(Object.fromEntries(read(line).fills)).toMatchObject(fills)
})

it('the visitor is told the fuel in the words of the lot, without a label in English', () => {
  expect(read('2018 BMW X5\nТопливо: Дизель').named).toContain('Дизель')
})

it.each([
  ['2018 BMW X5 15 500 $', '15500'],
  ['2018 BMW X5 3.0L diesel 15 500 usd', '15500'],
  ['2018 BMW 530 15 500$', '15500'],
  ['2018 BMW 530 15500$', '15500'],
  // Who knows which of the two is meant.
  ['2018 MAZDA 3 500 $', ''],
  ['2018 KIA RIO 5500$ + 1500$', ''],
])('of the sums of a line, «%s», the price is «%s»', (pasted, price) => {
  expect(Object.fromEntries(read(pasted).fills)).toMatchObject({ price })
})

it.each([
  ['Location: HAMBURG\nCurrent bid: €8,000 EUR', '8000'],
  ['Location: DE - DUEREN\nCurrent bid: 8.000 €', '8000'],
  ['Sale location: SANDY\nCurrent bid: £8,000 GBP', ''],
])('a lot of Copart in Europe takes no yard of the USA: %j', (lines, price) => {
  const fills = Object.fromEntries(read(`2018 BMW X5\nLot number: 12345678\n${lines}`).fills)
  expect(fills).toMatchObject({ route: 'eu', price })
  expect(fills).not.toHaveProperty('location')
})

it.each([
  ['2018 YAMAHA FX гидроцикл, 1.8 л, бензин, $9,000', undefined],
  ['2018 Honda TRX квадроцикл\n$3,000', undefined],
  ['2018 BMW X5\nКлассификация ТС: JET SKIS', undefined],
  ['2015 Schmitz напівпричіп 9000 €', undefined],
  ['2018 YAMAHA MT09\nКлассификация ТС: MOTORCYCLE', 'moto'],
  ['2018 BMW\nТип ТС: Мотоцикл', 'moto'],
  ['2018 BMW X5\nТип ТС: Автомобиль', 'passenger'],
  ['2018 Mercedes-Benz автобус 6.4 л дизель', 'bus'],
  ['Mercedes-Benz 2018 самосвал 12.8 л дизель', 'truck'],
  ['2018 BMW X5 с прицепным устройством', 'passenger'],
])('%j is told by words of other languages', (pasted, kind) => {
  const { fills, isByHand } = read(pasted)
  expect([Object.fromEntries(fills).kind, isByHand]).toEqual([kind, kind ? undefined : true])
})

it('«тягач» ticks the tractor unit', () => {
  expect(read('DAF XF 2018 тягач 12.9 л дизель 35000 €').fills).toContainEqual(['tractor', '1'])
})
