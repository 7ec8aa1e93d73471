import type { TariffEntry, TariffState } from '#shared/contract/calculation/tariffs.ts'

export const anEntry = (
  entry: Partial<TariffEntry> & Pick<TariffEntry, 'validFrom' | 'value'>,
): TariffEntry => ({
  field: 'exciseDieselLow',
  law: 'Закон',
  link: '',
  note: '',
  origin: 'office',
  revision: 1,
  by: null,
  at: null,
  asks: false,
  builtIn: null,
  ...entry,
})

/** The tariff as an office without changes of its own sees it. */
export const aTariff = (tariff: Partial<TariffState> = {}): TariffState => ({
  today: '2026-12-15',
  revision: 1,
  open: [],
  applied: [],
  secondPerson: false,
  entries: [],
  ...tariff,
})
