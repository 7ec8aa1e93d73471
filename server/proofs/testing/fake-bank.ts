/** The National Bank as tests want it: known rates, and every fault on demand. */

import { addDays, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** Rates by day (`YYYYMMDD`) and code; days without an entry answer `rest`. */
export const fakeBank = () => {
  const bank = {
    rest: { USD: 44.7061, EUR: 51.708 } as Record<string, number> | null,
    days: {} as Record<string, Record<string, number> | null>,
    /** When set, answers in place of the bank. */
    fault: null as null | ((options?: RequestInit) => Promise<Response>),
    asked: [] as string[],
    /** Whether it gives the rates of a range; without it that address does not exist. */
    ranges: false,
    askedRanges: [] as string[],
    fetch: (async (input: string | URL | Request, options?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.searchParams.has('start')) return bank.readRange(url, options)
      bank.asked.push(url.search)
      if (bank.fault) return bank.fault(options)
      const day = url.searchParams.get('date') ?? ''
      const code = url.searchParams.get('valcode') ?? ''
      const rates = day in bank.days ? bank.days[day] : bank.rest
      const rate = rates?.[code]
      const list =
        rate === undefined
          ? []
          : [
              {
                r030: code === 'USD' ? 840 : 978,
                txt: code,
                rate,
                cc: code,
                exchangedate: `${day.slice(6)}.${day.slice(4, 6)}.${day.slice(0, 4)}`,
              },
            ]
      return Response.json(list)
    }) as typeof fetch,
    /** Every calendar day, as the bank does. */
    readRange: async ({ search, searchParams }: URL, options?: RequestInit): Promise<Response> => {
      if (!bank.ranges) return new Response('<h1>404</h1>', { status: 404 })
      bank.askedRanges.push(search)
      if (bank.fault) return bank.fault(options)
      const code = searchParams.get('valcode') ?? ''
      const [start = '', end = ''] = ['start', 'end'].map(name => dashed(searchParams.get(name) ?? ''))
      const list: object[] = []
      for (let day = start; day <= end; day = addDays(day, 1)) {
        const compact = day.replaceAll('-', '')
        const rate = (compact in bank.days ? bank.days[compact] : bank.rest)?.[code]
        if (rate === undefined) continue
        const units = { rate: rate * 100, units: 100, rate_per_unit: rate }
        list.push({ cc: code, ...units, exchangedate: formatDayDmy(day) })
      }
      return Response.json(list)
    },
  }
  return bank
}

const dashed = (day: string): string => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
