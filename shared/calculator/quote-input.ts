/** Input of a quote. The contract's schema checks the same shape; the rules between fields are in `input-rules.ts`. */

export const deliveryRoutes = ['usa', 'eu', 'georgia', 'own'] as const
export const kinds = ['passenger', 'moto', 'truck', 'bus'] as const
export const engines = ['petrol', 'diesel', 'gas', 'hybrid', 'electric'] as const
export const fuels = ['petrol', 'diesel'] as const
export const bodies = ['sedan', 'suv', 'pickup', 'moto'] as const
export const auctions = ['copart', 'iaai'] as const
export const titleKinds = ['clean', 'nonclean'] as const
export const payments = ['secured', 'unsecured'] as const
export const volumes = ['standard', 'high'] as const
export const bidKinds = ['prebid', 'live'] as const
export const priceCurrencies = ['USD', 'EUR'] as const

/** The body types that a kind of vehicle has in the freight tables, the usual one first. */
export const bodiesOf = (kind: string | undefined): readonly [Body, ...Body[]] =>
  kind === 'moto' ? ['moto'] : ['sedan', 'suv', 'pickup']

export type DeliveryRoute = (typeof deliveryRoutes)[number]
export type Kind = (typeof kinds)[number]
export type Engine = (typeof engines)[number]
export type Fuel = (typeof fuels)[number]
export type Body = (typeof bodies)[number]
export type Auction = (typeof auctions)[number]
export type PriceCurrency = (typeof priceCurrencies)[number]

/** An amount of money in a request: a string or a number with at most two decimals. */
export interface Amount {
  amount: string | number
  currency: PriceCurrency
}

export interface VehicleInput {
  kind: Kind
  engine: Engine
  /** Fuel of a hybrid's engine; petrol when absent. */
  fuel?: Fuel | undefined
  /** Engine volume, cm³. */
  volumeCc?: number | undefined
  /** True when the volume was printed in litres, so the exact volume may be 50 cm³ more or less. */
  volumeFromLitres?: boolean | undefined
  /** Battery of an electric passenger car, kWh. */
  batteryKwh?: number | undefined
  productionYear?: number | undefined
  /** Gross weight of a truck, kg. */
  grossWeightKg?: number | undefined
  /** True for a tractor unit, a truck of heading 8701 that carries no goods itself. */
  tractor?: boolean | undefined
  body?: Body | undefined
}

/** Which optional fields of a vehicle its kind and engine use; a form shows these and no others. */
export const usedVehicleFields = (vehicle: Pick<VehicleInput, 'kind' | 'engine'>) => ({
  fuel: vehicle.engine === 'hybrid',
  volumeCc: vehicle.engine !== 'electric',
  batteryKwh: vehicle.engine === 'electric' && vehicle.kind === 'passenger',
  productionYear: vehicle.engine !== 'electric' && vehicle.kind !== 'moto',
  grossWeightKg: vehicle.kind === 'truck',
  tractor: vehicle.kind === 'truck',
})

/** Heaviest truck of the columns for cars, kg: 10,000 lb. The auctions' own border is asked of the office. */
const heaviestOfCarsKg = 4536

/** True for a vehicle that travels by ro-ro and is sold as heavy equipment: a bus, a tractor unit, a larger truck. */
export const isHeavy = ({ kind, grossWeightKg = 0, tractor = false }: VehicleInput): boolean =>
  kind === 'bus' || (kind === 'truck' && (tractor || grossWeightKg > heaviestOfCarsKg))

/** Which column of the auction's fee tables applies. */
export interface BuyerProfile {
  title: (typeof titleKinds)[number]
  payment: (typeof payments)[number]
  volume: (typeof volumes)[number]
  bid: (typeof bidKinds)[number]
  /** Absent for cars, motorcycles and light trucks. */
  vehicle?: 'heavy' | undefined
}

export interface UsaInput {
  auction: Auction
  location: string
  /** True when the yard is the form's example, not the visitor's choice. */
  sampleYard?: boolean | undefined
  /** US port; the cheapest by transport plus sea when absent. */
  port?: string | undefined
  destination: string
  title?: BuyerProfile['title'] | undefined
  payment?: BuyerProfile['payment'] | undefined
  volume?: BuyerProfile['volume'] | undefined
  bid?: BuyerProfile['bid'] | undefined
  insurance?: boolean | undefined
}

export interface QuoteInput {
  /** Declaration date, `YYYY-MM-DD`; today in Kyiv when absent. */
  date?: string | undefined
  route: DeliveryRoute
  vehicle: VehicleInput
  price: Amount
  /** An EUR.1 certificate of EU origin. */
  eur1?: boolean | undefined
  /** Customs value to use in place of the computed value. */
  customsValue?: Amount | undefined
  /** Repair in Ukraine, as the customer estimates it; never part of customs value. */
  repair?: Amount | undefined
  /** Prices a future day without rates by its law, with today's rates, tables and prices. */
  forecast?: boolean | undefined
  usa?: UsaInput | undefined
  /** Carriage to the border of Ukraine; routes eu, georgia, own. */
  carriage?: Amount | undefined
  /** Option titles of the services to count; the usual set when absent, none when empty. */
  services?: string[] | undefined
}
