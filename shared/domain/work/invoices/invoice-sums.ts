/** Sums of an invoice's lines in whole kopecks: each line is rounded, and the total adds the rounded lines. */

export const vatKinds = ['20', '7', '0', 'none', 'exempt'] as const
/** VAT rate in percent; `none` is not subject to VAT («не є об’єктом»), `exempt` is exempt by a named provision. */
export type VatKind = (typeof vatKinds)[number]

export interface InvoiceLine {
  text: string
  unit: string
  /** Number with up to three decimals. */
  quantity: string
  /** Price of one unit, two decimals. One that was proposed may exceed what an invoice may hold. */
  price: string
  vat: VatKind | null
}

export interface InvoiceSums {
  /** Kopecks, VAT included. */
  total: number
  lines: { net: number; vat: number; gross: number }[]
  vat: { kind: VatKind; base: number; vat: number }[]
  vatTotal: number
}

const thousandths = (quantity: string): number => {
  const [, whole = '0', rest = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(quantity) ?? []
  return Number(whole) * 1000 + Number(rest.padEnd(3, '0'))
}

const kopecks = (price: string): number => {
  const [, whole = '0', rest = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(price) ?? []
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

/** `one × other ÷ by`, rounded half up, on BigInt since the product may exceed a safe integer. */
const divided = (one: number, other: number, by: number): number =>
  Number((BigInt(one) * BigInt(other) * 2n + BigInt(by)) / (BigInt(by) * 2n))

const percentOf = (vat: VatKind | null): number => (vat === '20' || vat === '7' ? Number(vat) : 0)

/** `included`: the prices include VAT. */
export const invoiceSums = (
  lines: readonly Pick<InvoiceLine, 'quantity' | 'price' | 'vat'>[],
  included: boolean,
): InvoiceSums => {
  const sums = lines.map(({ quantity, price, vat: kind }) => {
    const own = divided(thousandths(quantity), kopecks(price), 1000)
    const percent = percentOf(kind)
    const vat = included ? divided(own, percent, 100 + percent) : divided(own, percent, 100)
    return included ? { net: own - vat, vat, gross: own } : { net: own, vat, gross: own + vat }
  })
  const of = (kind: VatKind) => sums.filter((_, at) => lines[at]?.vat === kind)
  const sum = (all: readonly number[]) => all.reduce((total, amount) => total + amount, 0)
  return {
    lines: sums,
    total: sum(sums.map(({ gross }) => gross)),
    vatTotal: sum(sums.map(({ vat }) => vat)),
    vat: vatKinds.flatMap(kind => {
      const own = of(kind)
      if (own.length === 0) return []
      return [{ kind, base: sum(own.map(({ net }) => net)), vat: sum(own.map(({ vat }) => vat)) }]
    }),
  }
}
