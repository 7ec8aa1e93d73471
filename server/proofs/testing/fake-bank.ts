/** The National Bank as tests want it: known rates, and every fault on demand. */

/** Rates by day (`YYYYMMDD`) and code; days without an entry answer `rest`. */
export const fakeBank = () => {
  const bank = {
    rest: { USD: 44.7061, EUR: 51.708 } as Record<string, number> | null,
    days: {} as Record<string, Record<string, number> | null>,
    /** When set, answers in place of the bank. */
    fault: null as null | ((options?: RequestInit) => Promise<Response>),
    asked: [] as string[],
    fetch: (async (input: string | URL | Request, options?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
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
  }
  return bank
}
