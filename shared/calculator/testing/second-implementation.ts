/**
 * The calculator's rules a second time, written from their text alone and without the engine's code: exact fractions
 * of BigInt, raw table rows, no caches, no speed. The tests hold the engine against it.
 */
import type { QuoteInput } from '#shared/calculator/quote-input.ts'

export type Rows = readonly (readonly string[])[]

export interface SecondRequest {
  input: QuoteInput
  date: string
  rates: { USD: number; EUR: number }
  /** Raw rows with the header first, by table title. */
  tables: Readonly<Record<string, Rows>>
  options: Readonly<Record<string, string>>
}

export interface SecondResult {
  /** UAH, USD, EUR by line code. */
  lines: Record<string, [string, string, string]>
  customsValue: [string, string, string]
  customs: [string, string, string]
  total: [string, string, string]
  missing: string[]
}

export const priceIndependently = ({ input, date, rates, tables, options }: SecondRequest): SecondResult => {
  const usd = of(rates.USD)
  const eur = of(rates.EUR)
  const rate = (currency: string) => (currency === 'USD' ? usd : eur)
  const missing: string[] = []
  const lines: Record<string, Frac> = {}
  const put = (code: string, uah: Frac) => {
    const rounded = toCents(uah)
    lines[code] = rounded
    return rounded
  }
  const option = (title: string): Frac | null => {
    const value = options[title]
    if (value === undefined) missing.push(title)
    return value === undefined ? null : of(value)
  }
  const year = Number(date.slice(0, 4))
  const { vehicle } = input
  const electric = vehicle.engine === 'electric'
  const heavy =
    vehicle.kind === 'bus' ||
    (vehicle.kind === 'truck' && (vehicle.tractor === true || (vehicle.grossWeightKg ?? 0) > 4536))
  const price = of(input.price.amount)
  const priceUah = times(price, rate(input.price.currency))
  const priceUsd = over(priceUah, usd)

  let value = put('price', priceUah)
  if (input.usa) {
    const { usa } = input
    let spent = priceUsd
    const charge = (code: string, dollars: Frac | null) => {
      if (!dollars) return
      spent = plus(spent, dollars)
      value = plus(value, put(code, times(dollars, usd)))
    }
    const house = usa.auction === 'copart' ? 'copart' : 'iaa'
    for (const [code, title] of [
      ['buyer_fee', `${house}-fee`],
      ['internet_bid', `${house}-internet-bid`],
    ] as const) {
      const profile = [
        usa.title ?? 'clean',
        usa.payment ?? 'secured',
        usa.volume ?? 'standard',
        usa.bid ?? 'prebid',
      ]
      const rows = tables[title] ?? []
      const fee =
        tierFee(rows, priceUsd, profile, heavy) ??
        (heavy && code === 'internet_bid' ? tierFee(rows, priceUsd, profile, false) : null)
      if (fee) charge(code, fee)
      else missing.push(code)
    }
    if (house === 'iaa') {
      for (const fee of ['iaa_service_fee', 'iaa_environmental_fee', 'iaa_title_fee'])
        charge(fee, option(fee))
    } else if ((usa.title ?? 'clean') === 'clean') {
      charge('copart_gate_fee_clean', option('copart_gate_fee_clean'))
    } else {
      charge('copart_gate_fee_nonclean', option('copart_gate_fee_nonclean'))
      charge('copart_environmental_fee', option('copart_environmental_fee'))
    }
    if (input.services?.includes('copart_title_fee')) charge('copart_title_fee', option('copart_title_fee'))

    const body = heavy ? 'truck' : (vehicle.body ?? (vehicle.kind === 'moto' ? 'moto' : 'sedan'))
    const yards = tables.transportation ?? []
    const seas = tables['ship-delivery'] ?? []
    const yard = yards.find(
      ([auction, location]) => auction?.toLowerCase() === usa.auction && location === usa.location,
    )
    const seaRow = (port: string) => seas.find(row => row[0] === port && row[1] === usa.destination)
    const seaCell = (port: string) => cellOf(seas, seaRow(port), body)
    const served = yard
      ? (yards[0] ?? []).slice(2).flatMap((port, index) => {
          const cell = yard[index + 2]
          return cell ? [{ port, cost: of(cell) }] : []
        })
      : []
    let port = usa.port
    if (port === undefined) {
      const whole = served.filter(way => seaCell(way.port) !== '')
      const sum = (way: { port: string; cost: Frac }) =>
        whole.length > 0 ? plus(way.cost, of(seaCell(way.port))) : way.cost
      for (const way of whole.length > 0 ? whole : served) {
        const chosen = served.find(known => known.port === port)
        if (!chosen || compare(sum(way), sum(chosen)) < 0) port = way.port
      }
    }
    const transport = served.find(way => way.port === port)
    if (transport) value = plus(value, put('transport', times(transport.cost, usd)))
    else missing.push('transport')
    const row = port === undefined ? undefined : seaRow(port)
    const sea = port === undefined ? '' : seaCell(port)
    if (sea === '') missing.push('sea')
    else value = plus(value, put('sea', times(of(sea), usd)))
    if (electric || vehicle.engine === 'hybrid') {
      const more = option('ev_hybrid_surcharge')
      if (more) value = plus(value, put('ev_hybrid_surcharge', times(more, usd)))
    }
    if (usa.insurance) {
      const percent = option('insurance_percent')
      if (percent) value = plus(value, put('insurance', times(times(spent, over(percent, of(100))), usd)))
    }
    const inUkraine = /, UA$/.test(usa.destination)
    if (!inUkraine && (!input.services || input.services.includes('port_forwarding'))) {
      const unloading = option('port_forwarding')
      if (unloading) value = plus(value, put('port_forwarding', times(unloading, usd)))
    }
    if (row) value = plus(value, put('carriage', times(of(cellOf(seas, row, 'to border') || '0'), usd)))
  } else {
    const carriage = input.carriage ?? { amount: 0, currency: 'USD' }
    value = plus(value, put('carriage', times(of(carriage.amount), rate(carriage.currency))))
  }
  if (input.customsValue) {
    value = toCents(times(of(input.customsValue.amount), rate(input.customsValue.currency)))
  }

  const duty = put('duty', times(value, over(of(dutyPercent(input, year)), of(100))))
  const euros = exciseEuros(input, year)
  let excise = of(0)
  if (euros) excise = put('excise', times(euros, eur))
  else missing.push('excise')
  const taxed = plus(plus(value, duty), excise)
  const vat = put('vat', electric && date <= '2025-12-31' ? of(0) : times(taxed, of('0.2')))
  if (vehicle.kind === 'passenger' && !electric) {
    const minimum = of(minimums[Math.min(year, 2026)] ?? 0)
    const share =
      compare(value, times(minimum, of(165))) <= 0
        ? '0.03'
        : compare(value, times(minimum, of(290))) <= 0
          ? '0.04'
          : '0.05'
    put('pension', times(value, of(share)))
  }
  const usual = {
    usa: 'company_fee customs_broker_fee port_forwarding delivery_inside_ukraine registration_mreo certification_usa',
    eu: 'company_fee customs_broker_fee delivery_inside_ukraine registration_mreo certification_eu',
    georgia:
      'company_fee customs_broker_fee port_forwarding delivery_inside_ukraine registration_mreo certification_other',
    own: 'customs_broker_fee registration_mreo certification_other',
  }[input.route].split(' ')
  for (const service of input.services ?? usual) {
    if (service === 'copart_title_fee') continue
    if (service === 'port_forwarding' && input.usa && !/, UA$/.test(input.usa.destination)) continue
    if (service === 'certification_other' && !input.services && options[service] === undefined) continue
    const dollars = option(service)
    if (dollars) put(service, times(dollars, usd))
  }
  if (input.repair) put('repair', times(of(input.repair.amount), rate(input.repair.currency)))
  const three = (uah: Frac): [string, string, string] => [
    text(uah),
    text(over(uah, usd)),
    text(over(uah, eur)),
  ]
  return {
    lines: Object.fromEntries(Object.entries(lines).map(([code, uah]) => [code, three(uah)])),
    customsValue: three(value),
    customs: three(plus(plus(duty, excise), vat)),
    total: three(Object.values(lines).reduce(plus, of(0))),
    missing,
  }
}

const dutyPercent = ({ vehicle, eur1 }: QuoteInput, year: number): string => {
  if (vehicle.engine === 'electric') return '0'
  const burnsDiesel =
    vehicle.engine === 'diesel' || (vehicle.engine === 'hybrid' && vehicle.fuel === 'diesel')
  if (vehicle.kind === 'truck' || vehicle.kind === 'bus') {
    if (eur1 && year >= 2025) return '0'
    return burnsDiesel ? '10' : '5'
  }
  const schedule = ['6.4', '5.5', '4.5', '3.6', '2.7', '1.8', '0.9', '0']
  return eur1 ? (schedule[Math.min(year, 2026) - 2019] ?? '0') : '10'
}

const exciseEuros = (input: QuoteInput, year: number): Frac | null => {
  const { volumeFromLitres, ...vehicle } = input.vehicle
  const cc = vehicle.volumeCc ?? 0
  const diesel = vehicle.engine === 'diesel' || vehicle.fuel === 'diesel'
  const isUsed = year > (vehicle.productionYear ?? year)
  const bus = diesel && isUsed ? [5000] : []
  const steps = { passenger: [diesel ? 3500 : 3000], moto: [500, 800], bus, truck: [] }
  const step = steps[vehicle.kind].find(volume => cc - 50 <= volume && volume + 1 <= cc + 50)
  if (!volumeFromLitres || step === undefined) return euroOfVolume({ ...input, vehicle }, year)
  const [below, above] = [Math.min(cc, step), Math.max(cc, step + 1)].map(volumeCc =>
    euroOfVolume({ ...input, vehicle: { ...vehicle, volumeCc } }, year),
  )
  if (!below || !above) return null
  return compare(below, above) > 0 ? below : above
}

const euroOfVolume = ({ vehicle }: QuoteInput, year: number): Frac | null => {
  const { kind, engine } = vehicle
  const cc = of(vehicle.volumeCc ?? 0)
  const volume = vehicle.volumeCc ?? 0
  const burnsDiesel = engine === 'diesel' || (engine === 'hybrid' && vehicle.fuel === 'diesel')
  const age = year - (vehicle.productionYear ?? year)
  if (engine === 'electric') {
    if (kind === 'moto') return of(22)
    if (kind !== 'passenger') return of(0)
    return vehicle.batteryKwh === undefined ? null : of(vehicle.batteryKwh)
  }
  if (kind === 'passenger') {
    let base = volume > 3000 ? 100 : 50
    if (burnsDiesel) base = volume > 3500 ? 150 : 75
    const coefficient = age - 1 > 15 ? 15 : age - 1 < 1 ? 1 : age - 1
    return times(times(of(base), over(cc, of(1000))), of(coefficient))
  }
  if (kind === 'moto') return times(cc, of(volume > 800 ? '0.447' : volume > 500 ? '0.443' : '0.062'))
  if (kind === 'bus') {
    const perCc = burnsDiesel && (volume <= 5000 || age <= 0) ? '0.003' : '0.007'
    return times(times(cc, of(perCc)), of(age > 8 ? 50 : 1))
  }
  if (vehicle.tractor) return of(0)
  const kg = vehicle.grossWeightKg ?? 0
  let band = kg > 20_000 ? 2 : kg > 5000 ? 1 : 0
  if (!burnsDiesel && band === 2) band = 1
  const perCc = (age <= 0 ? ['0.01', '0.013', '0.016'] : ['0.02', '0.026', '0.033'])[band] ?? ''
  return times(times(cc, of(perCc)), of(age > 8 ? 50 : age > 5 ? 40 : 1))
}

const minimums: Record<number, number> = {
  2019: 1921,
  2020: 2102,
  2021: 2270,
  2022: 2481,
  2023: 2684,
  2024: 3028,
  2025: 3028,
  2026: 3328,
}

/** The fee of the last row whose `Price from` is not above the price, from the column that serves the profile. */
const tierFee = (rows: Rows, price: Frac, profile: readonly string[], heavy: boolean): Frac | null => {
  const headers = rows[0] ?? []
  const isOfClass = (header: string) => /heavy/i.test(header) === heavy
  const named = headers.map(header => {
    const text = isOfClass(header) ? header.toLowerCase() : ''
    const names: (string | null)[] = [
      /non-clean/.test(text) ? 'nonclean' : /clean/.test(text) ? 'clean' : null,
      /unsecured/.test(text) ? 'unsecured' : /secured/.test(text) ? 'secured' : null,
      /high/.test(text) ? 'high' : /standard/.test(text) ? 'standard' : null,
      /pre-bid/.test(text) ? 'prebid' : /live/.test(text) ? 'live' : null,
    ]
    return names
  })
  const at = headers.findIndex(
    (header, column) =>
      column > 1 &&
      isOfClass(header) &&
      profile.every((wanted, which) => {
        const name = named[column]?.[which] ?? null
        return name === null ? !named.some(other => other[which] === wanted) : name === wanted
      }),
  )
  const row = rows.slice(1).findLast(([from]) => compare(of(from ?? ''), price) <= 0)
  if (at < 0 || !row) return null
  return (row[at] ?? '')
    .split('+')
    .map(part => part.trim())
    .map(part => (part.endsWith('%') ? times(price, over(of(part.slice(0, -1)), of(100))) : of(part)))
    .reduce(plus)
}

const cellOf = (rows: Rows, row: readonly string[] | undefined, header: string): string =>
  row?.[(rows[0] ?? []).findIndex(name => name.toLowerCase() === header)] ?? ''

/** A fraction; the denominator is above zero. */
interface Frac {
  n: bigint
  d: bigint
}

const of = (value: string | number): Frac => {
  const [whole = '0', part = ''] = String(value).split('.')
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) }
}
const plus = (a: Frac, b: Frac): Frac => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const times = (a: Frac, b: Frac): Frac => ({ n: a.n * b.n, d: a.d * b.d })
const over = (a: Frac, b: Frac): Frac => ({ n: a.n * b.d, d: a.d * b.n })
const compare = (a: Frac, b: Frac): number => Number(a.n * b.d > b.n * a.d) - Number(a.n * b.d < b.n * a.d)
/** Half up to hundredths. */
const toCents = ({ n, d }: Frac): Frac => ({ n: (n * 200n + d) / (d * 2n), d: 100n })
const text = (value: Frac): string => {
  const digits = String(toCents(value).n).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The day that a page counts by where nobody has chosen one, day by day from tomorrow on.
 *
 * @param laws the first days of all laws that are known
 */
export const countedDay = (today: string, route: string, days: number | null, laws: readonly string[]) => {
  if (route === 'own') return { day: today, why: 'own' }
  const tooMany = days !== null && days > 180
  const most = days === null || tooMany ? 180 : days
  let day = today
  const begun: string[] = []
  for (let count = 1; count <= most; count += 1) {
    const next = new Date(Date.parse(`${today}T12:00:00Z`) + count * 86_400_000)
    day = next.toISOString().slice(0, 10)
    if (day.endsWith('-01-01')) begun.push('new_year')
    else if (laws.includes(day)) begun.push('new_law')
  }
  if (begun.length === 0) return { day: today, why: 'same_law' }
  if (days === null) return { day: today, why: 'days_missing' }
  if (tooMany) return { day: today, why: 'days_too_many' }
  return { day, why: begun.includes('new_year') ? 'new_year' : 'new_law' }
}
