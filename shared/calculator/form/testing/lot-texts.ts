/**
 * Forty texts as people copy them from lots, and what each must give. Long because each text stands as it is pasted.
 *
 * Every car, number and amount is composed. Labels, their order and the spelling of values follow what the two auctions'
 * pages print, as public readers of these pages quote them: `copart` (rebrowser/copart-dataset, lots of 2026-02-22:
 * «3.5L  6», «HYBRID ENGINE», «4DR EXT CAB PICKUP», «MI - WAYLAND»; a lot page of the same day with masked VIN and «Cert Of
 * Title-rebuilt»), `iaai` (labels `Stock #:`, `Selling Branch:`, `VIN (Status):`, `Title/Sale Doc:`, `Fuel Type:`, `Current
 * Bid:`, `Buy Now Price:`, `Vehicle Class:` of the vehicle's page), `typed` and `shared` (how buyers write or forward a lot).
 */

export interface LotText {
  name: string
  /** Whose page it is composed after. */
  source: 'copart' | 'iaai' | 'typed' | 'shared'
  text: string
  /** Fields of the calculator that it must fill. */
  gives: Record<string, string>
  /** Fields that the law needs and the text does not hold, the one with the focus first; with none there must be a sum. */
  lacks?: string[]
}

const car = { route: 'usa', currency: 'USD', kind: 'passenger' }

/** Fields that every lot of an auction's page fills; `more` beside them, or in place of the passenger car. */
const filledFrom =
  (auction: 'copart' | 'iaai') =>
  (location: string, engine: string, year: string, volume_cc: string, price: string, more = {}) => ({
    ...car,
    ...{ auction, location, engine, year, volume_cc, price },
    ...more,
  })
const copart = filledFrom('copart')
const iaai = filledFrom('iaai')

export const lotTexts: readonly LotText[] = [
  {
    name: 'Copart, petrol, labels and values on lines of their own',
    source: 'copart',
    text: `2019 VOLKSWAGEN PASSAT WOLFSBURG
Run and Drive
VIN:
1VWLA7A37KC******
Lot number:
56789123
Lane/Item/Grid/Row:
B/2321
Sale name:
NJ - SOMERVILLE
Location:
NJ - SOMERVILLE
Title code:
NJ - Cert Of Title-salvage
Odometer:
74,120 mi
Actual
Primary damage:
Front End
Cylinders:
4
Color:
Gray
Has key:
Yes
Engine type:
2.0L 4
Transmission:
Automatic
Vehicle type:
Automobile
Drivetrain:
Front-wheel Drive
Fuel:
Gas
Body style:
Sedan 4d
Estimated retail value:
$14,500 USD
Current bid:
$3,700 USD`,
    gives: copart('Somerville, NJ', 'petrol', '2019', '2.0', '3700', { body: 'sedan', title: 'nonclean' }),
  },
  {
    name: 'Copart, petrol SUV, label and value on one line, two spaces in the engine',
    source: 'copart',
    text: `2018 ACURA RDX ADVANCE
Lot number: 99451445
VIN: 5J8TB4H79JL******
Title code: IN - Cert Of Title-salvage
Odometer: 111,569 mi (ACTUAL)
Primary damage: FRONT END
Estimated retail value: $19,850 USD
Cylinders: 6
Body style: 4DR SPOR
Color: WHITE
Engine type: 3.5L  6
Transmission: AUTOMATIC
Drive: ALL WHEEL DRIVE
Vehicle type: AUTOMOBILE
Fuel: GAS
Keys: YES
Sale status: Pure Sale
Current bid: $5,150 USD
Sale location: IN - INDIANAPOLIS`,
    gives: copart('Indianapolis, IN', 'petrol', '2018', '3.5', '5150', { body: 'suv', title: 'nonclean' }),
  },
  {
    name: 'Copart, three litres of petrol: at the threshold of the law',
    source: 'copart',
    text: `2018 AUDI S4 PREMIUM PLUS
Lot # 76321135
VIN: WAUC4AF48JA******
Location: PA - PHILADELPHIA
Title code: PA - Cert Of Title-salvage
Odometer: 92,216 mi
Engine type: 3.0L  6
Fuel: GAS
Body style: SEDAN 4D
Current bid: $9,800`,
    gives: copart('Philadelphia, PA', 'petrol', '2018', '3.0', '9800', { body: 'sedan', title: 'nonclean' }),
  },
  {
    name: 'Copart, turbo, «I4 T» behind the litres',
    source: 'copart',
    text: `2021 MERCEDES-BENZ C 300 4MATIC
Lot number: 71234565
Location: NY - LONG ISLAND
Engine type: 2.0L I4 T
Fuel: GAS
Current bid: $11,200 USD`,
    gives: copart('Long Island, NY', 'petrol', '2021', '2.0', '11200'),
  },
  {
    name: 'Copart, sold',
    source: 'copart',
    text: `2016 TOYOTA COROLLA LE
Lot number: 73991265
Title code: MD - Certificate Of Title
Odometer: 104,989 mi
Engine type: 1.8L  4
Fuel: GAS
Sale status: Sold
Sold for: $4,900 USD
Location: MD - BALTIMORE`,
    gives: copart('Baltimore, MD', 'petrol', '2016', '1.8', '4900'),
  },
  {
    name: 'Copart, final bid of a sale that has ended',
    source: 'copart',
    text: `2014 CADILLAC ATS LUXURY
Lot number: 72579275
Engine type: 2.0L  4
Fuel: GAS
Estimated retail value: $9,400 USD
Final bid:
$2,150 USD
Sale name: NC - RALEIGH`,
    gives: copart('Raleigh, NC', 'petrol', '2014', '2.0', '2150'),
  },
  {
    name: 'Copart, no bid yet',
    source: 'copart',
    text: `2020 TOYOTA YARIS L
Lot number: 73904605
Title code: TX - Cert Of Title-salvage
Engine type: 1.5L  4
Fuel: GAS
Estimated retail value: $13,191 USD
Sale status: On Minimum Bid
Current bid: $0.00 USD
Location: TX - DALLAS`,
    gives: copart('Dallas, TX', 'petrol', '2020', '1.5', '', { title: 'nonclean' }),
    lacks: ['price'],
  },
  {
    name: 'Copart, a lot that comes to auction later names no bid at all',
    source: 'copart',
    text: `2019 NISSAN KICKS SV
Lot number: 99570425
Location: AL - BIRMINGHAM
Engine type: 1.6L  4
Fuel: GAS
Sale date: Future
Repair cost: $17,861 USD`,
    gives: copart('Birmingham, AL', 'petrol', '2019', '1.6', ''),
    lacks: ['price'],
  },
  {
    name: 'Copart, Buy It Now beside no bid',
    source: 'copart',
    text: `2017 FORD EXPLORER XLT
Lot number: 78086605
Engine type: 3.5L  6
Fuel: GAS
Current bid: $0.00 USD
Buy It Now
$8,900 USD
Location: OH - COLUMBUS`,
    gives: copart('Columbus, OH', 'petrol', '2017', '3.5', '8900'),
  },
  {
    name: 'Copart, flexible fuel is petrol',
    source: 'copart',
    text: `2014 CHEVROLET EQUINOX LT
Lot number: 75097015
Body style: SPORTS V
Engine type: 2.4L  4
Fuel: FLEXIBLE FUEL
Current bid: $2,900 USD
Location: IL - CHICAGO NORTH`,
    gives: copart('Chicago North, IL', 'petrol', '2014', '2.4', '2900'),
  },
  {
    name: 'Copart, hybrid SUV',
    source: 'copart',
    text: `2021 FORD ESCAPE SE
Lot number: 76022095
VIN: 1FMCU9BZ5MU******
Title code: TN - Cert Of Title-salvage
Engine type: 2.5L  4
Fuel: HYBRID ENGINE
Drivetrain: 4x4 w/Front Whl Drv
Body style: 4DR SPOR
Current bid: $6,300 USD
Location: TN - NASHVILLE`,
    gives: copart('Nashville, TN', 'hybrid', '2021', '2.5', '6300', {
      fuel: 'petrol',
      body: 'suv',
      title: 'nonclean',
    }),
  },
  {
    name: 'Copart, a hybrid by its name, whose fuel is printed as gas',
    source: 'copart',
    text: `2019 TOYOTA CAMRY HYBRID LE
Lot number: 61234567
Engine type: 2.5L  4
Fuel: GAS
Current bid: $8,250 USD
Location: CA - LOS ANGELES`,
    gives: copart('Los Angeles, CA', 'hybrid', '2019', '2.5', '8250', { fuel: 'petrol' }),
  },
  {
    name: 'Copart, electric: the battery is asked for',
    source: 'copart',
    text: `2020 TESLA MODEL 3
Lot number: 65432109
VIN: 5YJ3E1EA1LF******
Title code: CA - Salvage Certificate
Odometer: 48,211 mi
Engine type: U
Fuel: ELECTRIC
Body style: SEDAN 4D
Current bid: $10,400 USD
Location: CA - SACRAMENTO`,
    gives: {
      ...car,
      auction: 'copart',
      location: 'Sacramento, CA',
      engine: 'electric',
      year: '2020',
      price: '10400',
      battery: '',
      body: 'sedan',
      title: 'nonclean',
    },
    lacks: ['battery'],
  },
  {
    name: 'Copart, electric, no bid either: both are named, the price first',
    source: 'copart',
    text: `2022 CHEVROLET BOLT EUV LT
Lot number: 60011223
Fuel: ELECTRIC
Current bid: $0.00 USD
Location: AZ - PHOENIX`,
    gives: {
      ...car,
      auction: 'copart',
      location: 'Phoenix, AZ',
      engine: 'electric',
      year: '2022',
      price: '',
      battery: '',
    },
    lacks: ['price', 'battery'],
  },
  {
    name: 'Copart, motorcycle',
    source: 'copart',
    text: `2019 HARLEY-DAVIDSON FLHX
Lot number: 55443322
VIN: 1HD1KBC10KB******
Title code: FL - Cert Of Title-salvage
Engine type: 1.8L 2
Fuel: GAS
Vehicle type: MOTORCYCLE
Body style: ROADSTER
Current bid: $4,600 USD
Location: FL - ORLANDO NORTH`,
    gives: copart('Orlando North, FL', 'petrol', '2019', '1.8', '4600', { kind: 'moto', title: 'nonclean' }),
  },
  {
    name: 'Copart, motorcycle of a make of cars: the vehicle type tells it',
    source: 'copart',
    text: `2021 HONDA CBR500 RA
Lot number: 54010203
Engine type: .5L 2
Cylinders: 2
Fuel: GAS
Vehicle type: MOTORCYCLE
Current bid: $1,450 USD
Location: NV - LAS VEGAS`,
    gives: copart('Las Vegas, NV', 'petrol', '2021', '0.5', '1450', { kind: 'moto' }),
  },
  {
    name: 'Copart, pick-up by its body style',
    source: 'copart',
    text: `2006 GMC NEW SIERRA K1500
Lot number: 77799865
Title code: MI - Cert Of Title-clear
Engine type: 5.3L 8
Drivetrain: 4X4 W/REAR WHEEL DRV
Fuel: GAS
Body style: 4DR EXT CAB PICKUP
Current bid: $3,300 USD
Location: MI - DETROIT`,
    gives: copart('Detroit, MI', 'petrol', '2006', '5.3', '3300', { body: 'pickup', title: 'clean' }),
  },
  {
    name: 'Copart, pick-up by its name',
    source: 'copart',
    text: `2012 FORD F150 SUPER CAB
Lot number: 95742185
Engine type: 5.0L 8
Fuel: Flexible
Current bid: $4,050 USD
Location: MO - ST. LOUIS`,
    gives: copart('St. Louis, MO', 'petrol', '2012', '5.0', '4050', { body: 'pickup' }),
  },
  {
    name: 'Copart, diesel pick-up above the threshold',
    source: 'copart',
    text: `2017 RAM 2500 LARAMIE
Lot number: 53535353
Engine type: 6.7L 6
Fuel: DIESEL
Body style: CREW PICKUP
Current bid: $21,000 USD
Location: OK - OKLAHOMA CITY`,
    gives: copart('Oklahoma City, OK', 'diesel', '2017', '6.7', '21000', { body: 'pickup' }),
  },
  {
    name: 'Copart, diesel SUV',
    source: 'copart',
    text: `2015 BMW X5 XDRIVE35D
Lot number: 52525252
Engine type: 3.0L  6
Fuel: DIESEL
Body style: 4DR SPOR
Current bid: $7,700 USD
Location: GA - ATLANTA EAST`,
    gives: copart('Atlanta East, GA', 'diesel', '2015', '3.0', '7700', { body: 'suv' }),
  },
  {
    name: 'Copart, a box truck: its weight is asked for',
    source: 'copart',
    text: `2018 ISUZU NPR HD
Lot number: 51515151
Engine type: 5.2L 4
Fuel: DIESEL
Vehicle type: Medium Duty/box Trucks
Current bid: $9,300 USD
Location: TX - HOUSTON`,
    gives: copart('Houston, TX', 'diesel', '2018', '5.2', '9300', { kind: 'truck', weight: '' }),
    lacks: ['weight'],
  },
  {
    name: 'Copart, a yard that the tables do not have',
    source: 'copart',
    text: `2010 MAZDA 6 I
Lot number: 77381285
Engine type: 2.5L  4
Fuel: GAS
Current bid: $1,100 USD
Location: MI - WAYLAND`,
    gives: copart('New Orleans, LA', 'petrol', '2010', '2.5', '1100', { sample_yard: 'New Orleans, LA' }),
  },
  {
    name: 'Copart of Canada: its dollars are no US dollars',
    source: 'copart',
    text: `2016 TOYOTA COROLLA CE
Lot number: 73991266
Engine type: 1.8L  4
Fuel: GAS
Current bid: $3,000 CAD
Location: ON - LONDON`,
    gives: copart('New Orleans, LA', 'petrol', '2016', '1.8', '', { sample_yard: 'New Orleans, LA' }),
    lacks: ['price'],
  },
  {
    name: 'Copart, the engine is not printed',
    source: 'copart',
    text: `2015 HONDA ACCORD LX
Lot number: 78615675
Engine type: U
Cylinders: 4
Fuel: GAS
Current bid: $1,900 USD
Location: IA - DES MOINES`,
    gives: copart('Des Moines, IA', 'petrol', '2015', '', '1900'),
    lacks: ['volume_cc'],
  },
  {
    name: 'Copart, the fuel is not printed',
    source: 'copart',
    text: `2016 MINI COOPER S
Lot number: 50505050
Engine type: 2.0L  4
Fuel: UNKNOWN
Current bid: $2,600 USD
Location: VA - RICHMOND`,
    gives: {
      ...car,
      auction: 'copart',
      location: 'Richmond, VA',
      year: '2016',
      volume_cc: '2.0',
      price: '2600',
    },
    lacks: ['engine'],
  },
  {
    name: 'Copart, clear title, a whole VIN among the lines',
    source: 'copart',
    text: `2019 VOLKSWAGEN PASSAT SE
Lot number: 49494949
VIN: 1VWBT7A33KC000123
Title code: CO - CERT OF TITLE-CLEAN
Engine type: 2.0L  4
Fuel: GAS
Current bid: $6,400 USD
Location: CO - DENVER`,
    gives: copart('Denver, CO', 'petrol', '2019', '2.0', '6400', { title: 'clean' }),
  },
  {
    name: 'IAAI, petrol, the branch in brackets',
    source: 'iaai',
    text: `2019 HONDA CIVIC LX
Stock #: 38123456
Selling Branch: Philadelphia (PA)
VIN (Status): 2HGFC2F63KH****** (OK)
Loss: Collision
Primary Damage: Front End
Title/Sale Doc: SALVAGE (Pennsylvania)
Start Code: Run & Drive
Key: Present
Odometer: 61,004 mi (Actual)
Airbags: Intact
Vehicle: Automobile
Body Style: Sedan
Engine: 2.0L I-4 DOHC, VVT, 158HP
Transmission: Automatic Transmission
Drive Line Type: Front Wheel Drive
Fuel Type: Gasoline
Cylinders: 4 Cylinders
Vehicle Class: Compact Car
Actual Cash Value: $16,450 USD
Estimated Repair Cost: $11,300 USD
Current Bid: $5,350`,
    gives: iaai('Philadelphia, PA', 'petrol', '2019', '2.0', '5350', { body: 'sedan', title: 'nonclean' }),
  },
  {
    name: 'IAAI, labels and values on lines of their own, turbo',
    source: 'iaai',
    text: `2020 Chevrolet Malibu LT
Stock #:
39735871
Selling Branch:
Dallas/Ft Worth (TX)
VIN (Status):
1G1ZD5ST9LF****** (OK)
Title/Sale Doc:
CLEAR (Texas)
Body Style:
Sedan
Engine:
1.5L I-4 DI, DOHC, VVT, TURBO, 160HP
Fuel Type:
Gasoline
Current Bid:
$4,200`,
    gives: iaai('Dallas/Ft Worth, TX', 'petrol', '2020', '1.5', '4200', { body: 'sedan', title: 'clean' }),
  },
  {
    name: 'IAAI, SUV by its vehicle class',
    source: 'iaai',
    text: `2017 JEEP GRAND CHEROKEE LIMITED
Stock #: 36334050
Selling Branch: Atlanta North (GA)
Engine: 3.6L V-6 VVT, 295HP
Fuel Type: Flexible Fuel
Vehicle Class: Mid-Size SUV
Title/Sale Doc: SALVAGE CERTIFICATE (Georgia)
Current Bid: $8,700 USD`,
    gives: iaai('Atlanta North, GA', 'petrol', '2017', '3.6', '8700', { body: 'suv', title: 'nonclean' }),
  },
  {
    name: 'IAAI, Buy Now beside a bid: the bid counts',
    source: 'iaai',
    text: `2018 MAZDA CX-5 TOURING
Stock #: 35250607
Selling Branch: Savannah (GA)
Engine: 2.5L I-4 DI, DOHC, VVT, 187HP
Fuel Type: Gasoline
Current Bid: $7,100
Buy Now Price: $9,500`,
    gives: iaai('Savannah, GA', 'petrol', '2018', '2.5', '7100'),
  },
  {
    name: 'IAAI, only Buy Now',
    source: 'iaai',
    text: `2016 SUBARU OUTBACK 2.5I PREMIUM
Stock #: 34567001
Selling Branch: Albany (NY)
Engine: 2.5L H-4 DOHC, 175HP
Fuel Type: Gasoline
Buy Now Price: $6,000`,
    gives: iaai('Albany, NY', 'petrol', '2016', '2.5', '6000'),
  },
  {
    name: 'IAAI, hybrid',
    source: 'iaai',
    text: `2020 KIA NIRO LX
Stock #: 33445566
Selling Branch: Los Angeles South (CA)
Engine: 1.6L I-4 DI, DOHC, VVT, 104HP
Fuel Type: Hybrid
Body Style: Sport Utility Vehicle
Current Bid: $8,050`,
    gives: iaai('Los Angeles South, CA', 'hybrid', '2020', '1.6', '8050', { fuel: 'petrol', body: 'suv' }),
  },
  {
    name: 'IAAI, electric: the battery is asked for',
    source: 'iaai',
    text: `2021 NISSAN LEAF SV
Stock #: 32323232
Selling Branch: Sacramento (CA)
Engine: ELECTRIC
Fuel Type: Electric
Body Style: Hatchback
Current Bid: $3,900`,
    gives: {
      ...car,
      auction: 'iaai',
      location: 'Sacramento, CA',
      engine: 'electric',
      year: '2021',
      price: '3900',
      battery: '',
      body: 'sedan',
    },
    lacks: ['battery'],
  },
  {
    name: 'IAAI, motorcycle with its cubic centimetres',
    source: 'iaai',
    text: `2018 YAMAHA MT09
Stock #: 31313131
Selling Branch: Orlando (FL)
Vehicle: Motorcycle
Engine: 847CC 3
Fuel Type: Gasoline
Title/Sale Doc: REBUILT (Florida)
Current Bid: $3,250`,
    gives: iaai('Orlando, FL', 'petrol', '2018', '847', '3250', { kind: 'moto', title: 'nonclean' }),
  },
  {
    name: 'IAAI, diesel pick-up',
    source: 'iaai',
    text: `2019 CHEVROLET SILVERADO 2500HD LTZ
Stock #: 30303030
Selling Branch: Houston-North (TX)
Engine: 6.6L V-8 DIESEL TURBO
Fuel Type: Diesel
Body Style: Crew Cab Pickup
Current Bid: $26,400`,
    gives: iaai('Houston-North, TX', 'diesel', '2019', '6.6', '26400', { body: 'pickup' }),
  },
  {
    name: 'IAAI, sold',
    source: 'iaai',
    text: `2015 LEXUS RX 350
Stock #: 29292929
Selling Branch: Chicago-West (IL)
Engine: 3.5L V-6 DOHC, VVT, 270HP
Fuel Type: Gasoline
Sold Price: $9,925`,
    gives: iaai('Chicago-West, IL', 'petrol', '2015', '3.5', '9925'),
  },
  {
    name: 'IAAI, no bid yet',
    source: 'iaai',
    text: `2014 CHRYSLER 200 LIMITED
Stock #: 45536450
Selling Branch: Boston - Shirley (MA)
Title/Sale Doc: Clear
Engine: 3.6L V-6 DOHC, VVT, 283HP
Fuel Type: Flexible Fuel
Odometer: 129,141 mi
Current Bid: $0`,
    gives: iaai('Boston - Shirley, MA', 'petrol', '2014', '3.6', '', { title: 'clean' }),
    lacks: ['price'],
  },
  {
    name: 'IAAI, a branch that the tables do not have',
    source: 'iaai',
    text: `2017 HYUNDAI ELANTRA SE
Stock #: 28282828
Selling Branch: Avenel (NJ)
Engine: 2.0L I-4 MPI, DOHC, 147HP
Fuel Type: Gasoline
Current Bid: $2,300`,
    gives: iaai('New Orleans, LA', 'petrol', '2017', '2.0', '2300', { sample_yard: 'New Orleans, LA' }),
  },
  {
    name: 'forwarded in a chat that has joined the lines',
    source: 'shared',
    text: '2018 TOYOTA RAV4 LE Lot number: 48484848 VIN: JTMZFREV1JJ****** Engine type: 2.5L 4 Fuel: GAS Body style: 4DR SPOR Current bid: $9,600 USD Location: NJ - TRENTON',
    gives: copart('Trenton, NJ', 'petrol', '2018', '2.5', '9600', { body: 'suv' }),
  },
  {
    name: 'typed by hand in one line',
    source: 'typed',
    text: '2017 toyota camry 2,5l gas $7200',
    gives: { ...car, engine: 'petrol', year: '2017', volume_cc: '2,5', price: '7200' },
  },
]
