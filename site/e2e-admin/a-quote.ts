/** A calculation of the past that a visitor may send. */
export const quote = {
  date: '2026-03-17',
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2020 },
  price: { amount: '8000', currency: 'USD' },
  usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT' },
}
