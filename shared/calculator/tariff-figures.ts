/** What a tariff consists of: the figures that a law fixes, each with its source. */

/** A whole number of units over a power of ten: 0.447 is 447 / 1000, 10 % is 10 / 100. */
export interface Fraction {
  units: number
  divisor: number
  /** For people: `0,447` or `10 %`. */
  text: string
}

export interface Figure<T> {
  value: T
  /** The law or official publication that it is from. */
  source: string
  /** Name of the figure for people, set when the office put it in place of the law's without naming a law. */
  own?: string | undefined
}

export interface Tariff {
  /** Import duty on passenger cars and motorcycles, share of customs value. */
  dutyPercent: Figure<Fraction>
  /** The same for pure electric vehicles of any kind. */
  dutyEvPercent: Figure<Fraction>
  /** The same with an EUR.1 certificate, passenger cars and motorcycles. */
  dutyEur1Percent: Figure<Fraction>
  /** Trucks and buses: petrol (and gas), diesel, and with EUR.1 (`null`: no preference yet). */
  dutyHeavyPetrolPercent: Figure<Fraction>
  dutyHeavyDieselPercent: Figure<Fraction>
  dutyHeavyEur1Percent: Figure<Fraction | null>
  vatPercent: Figure<Fraction>
  /** Pure electric vehicles of any kind are exempt from VAT. */
  vatEvExempt: Figure<boolean>
  /** Passenger excise base, EUR for 1,000 cm³: up to and including the limit, and above it. */
  excisePetrolLow: Figure<Fraction>
  excisePetrolHigh: Figure<Fraction>
  excisePetrolLimitCc: Figure<number>
  exciseDieselLow: Figure<Fraction>
  exciseDieselHigh: Figure<Fraction>
  exciseDieselLimitCc: Figure<number>
  /** Passenger electric cars, EUR for 1 kWh. */
  exciseEvKwh: Figure<Fraction>
  hybridExcise: Figure<'engine' | 'flat100'>
  /** Motorcycles, EUR for 1 cm³: up to and including 500, up to and including 800, above; electric, EUR flat. */
  exciseMoto: Figure<{ upTo500: Fraction; upTo800: Fraction; above800: Fraction; electric: Fraction }>
  /** Trucks, EUR for 1 cm³ by gross weight: up to and including 5,000 kg, up to and including 20,000 kg, above. */
  exciseTruckNew: Figure<readonly [Fraction, Fraction, Fraction]>
  exciseTruckUsed: Figure<readonly [Fraction, Fraction, Fraction]>
  /** Buses, EUR for 1 cm³: diesel up to and including 5,000 cm³, diesel above, petrol. */
  exciseBus: Figure<{ dieselLow: Fraction; dieselHigh: Fraction; petrol: Fraction }>
  /** Multipliers of truck and bus excise by age: older than 5 and up to 8 years (trucks), older than 8. */
  exciseAgeOver5: Figure<number>
  exciseAgeOver8: Figure<number>
  /** Subsistence minimum of able-bodied persons on 1 January, UAH, and the year it is of. */
  subsistenceMinimum: Figure<{ uah: Fraction; year: number }>
  pensionBase: Figure<'customs_value' | 'with_taxes'>
  /** Limits in subsistence minimums and shares of the pension levy. */
  pensionSteps: Figure<{ low: number; high: number; rates: readonly [Fraction, Fraction, Fraction] }>
}

/** The figures that change on a day; the others hold on. */
export interface TariffChange {
  /** First declaration date that it is for, `YYYY-MM-DD`. */
  validFrom: string
  figures: { readonly [K in keyof Tariff]?: Tariff[K] | undefined }
}

/** The law over time, as it travels: the first change names every figure, the others only what is new. */
export interface TariffTimeline {
  /** Grows with each change that the office puts into the timeline; 0 is the built-in part alone. */
  revision: number
  /** In the order of their days. */
  changes: readonly TariffChange[]
}

export interface DatedTariff {
  /** First declaration date that it is for, `YYYY-MM-DD`. */
  validFrom: string
  figures: Tariff
}

/** A share written in per cent: `percent('6.4')` is 64 / 1000. */
export const percent = (written: string): Fraction => {
  const { units, divisor, text } = decimal(written)
  return { units, divisor: divisor * 100, text: `${text} %` }
}

/** A decimal text as a fraction: `decimal('0.447')` is 447 / 1000. At most nine digits. */
export const decimal = (written: string): Fraction => {
  const [whole = '', part = ''] = written.trim().replace(',', '.').split('.')
  const text = String(Number(`${whole}.${part}`)).replace('.', ',')
  return { units: Number(whole + part), divisor: 10 ** part.length, text }
}
