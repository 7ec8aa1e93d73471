interface Car {
  make: string
  model: string
  year: number | string | null
}

/**
 * Empty without make and model, since a year alone does not name a car.
 *
 * @example carName({ make: 'VW', model: 'Passat', year: 2019 }) // 'VW Passat 2019'
 */
export const carName = ({ make, model, year }: Car): string =>
  make || model ? [make, model, year].filter(Boolean).join(' ') : ''
