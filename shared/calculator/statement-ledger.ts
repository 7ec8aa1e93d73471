/** Collects the lines, missing items and warnings of a statement. */
import { type ExactRates, fromKopecks } from '#shared/calculator/rates/rates.ts'
import type {
  LineGroup,
  StatementLine,
  StatementNote,
  Sum,
} from '#shared/calculator/statement/statement-shape.ts'
import type { DatedTariff, Tariff } from '#shared/calculator/tariff/tariff-figures.ts'
import { centsText } from '#shared/domain/money/money.ts'

export class Ledger {
  readonly lines: StatementLine[] = []
  readonly missing: StatementNote[] = []
  readonly warnings: StatementNote[] = []
  /** Sum of the rounded lines, kopecks. */
  total = 0
  /** Names of the figures used in this statement for which the office has replaced the law's value. */
  readonly overrides: string[] = []
  readonly rates: ExactRates
  readonly tariff: DatedTariff

  constructor(rates: ExactRates, tariff: DatedTariff) {
    this.rates = rates
    this.tariff = tariff
  }

  /** Adds a line with an amount in kopecks, already rounded, and returns the amount. */
  add(code: string, group: LineGroup, title: string, basis: string, rate: string, kopecks: number): number {
    this.total += kopecks
    this.lines.push({
      code,
      group,
      title,
      basis,
      rate,
      uah: centsText(kopecks),
      usd: centsText(fromKopecks(kopecks, this.rates.USD)),
      eur: centsText(fromKopecks(kopecks, this.rates.EUR)),
    })
    return kopecks
  }

  miss(code: string, message: string): void {
    this.missing.push({ code, message })
  }

  warn(code: string, message: string): void {
    this.warnings.push({ code, message })
  }

  /** Reads a figure of the tariff, and remembers when the office has replaced the law's value. */
  figure<K extends keyof Tariff>(key: K): Tariff[K]['value'] {
    const { value, own } = this.tariff.figures[key]
    if (own !== undefined && !this.overrides.includes(own)) this.overrides.push(own)
    return value
  }

  sum(kopecks: number): Sum {
    return {
      uah: centsText(kopecks),
      usd: centsText(fromKopecks(kopecks, this.rates.USD)),
      eur: centsText(fromKopecks(kopecks, this.rates.EUR)),
    }
  }
}
