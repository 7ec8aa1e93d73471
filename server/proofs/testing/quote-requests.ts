/** Requests for a quote, which more than one test asks. */

export const car = { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 } as const

/** A car that the customer brings, of today: neither fees nor freight. */
export const ownToday = { route: 'own', vehicle: car, price: { amount: '10000', currency: 'USD' } } as const

/** The same of a day with rates. */
export const own = { date: '2026-08-17', ...ownToday } as const

/** The same car from Copart. */
export const usa = {
  date: '2026-08-17',
  route: 'usa',
  vehicle: car,
  price: { amount: 9500, currency: 'USD' },
  usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT' },
} as const
