/** State of the calculator: typed fields, the car to compare with, and the engine's statement. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { labels, parts } from '#messages/calculation/calculator.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { firstYard, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { withDerivedFields } from '#shared/calculator/form/derived-fields.ts'
import { calculatorAddress, parseQuery, toQuery } from '#shared/calculator/form/fields-query.ts'
import { markName } from '#shared/calculator/form/link-snapshot.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { useNewDay } from '../components/use-new-day.ts'
import { useBackOnline } from '../components/use-online.ts'
import { countCalculation } from './count-calculation.ts'
import { withoutEngine } from './engine-not-loaded.ts'
import { sayWhatIsWrong } from './wrong-fields.ts'

export type BesideCar = NonNullable<PageOf<'calculator'>['beside']>

export interface Calculation {
  /** Current text of the form's fields. */
  typed: Fields
  /** Fields from which the statement was made. */
  fields: Fields
  /** Last valid input; `statement` follows once the input is priced. */
  input: QuoteInput | null
  /** Input of the statement; if the visitor chose no day, `date` is set only for a forecast. */
  counted: QuoteInput | null
  /** Reason why the statement does not match the form; null when it does. */
  wrong: string | null
  /** Problems by field; under the empty name those of the whole form. */
  problems: Record<string, string>
  statement: CostBreakdown | null
  /** Today's result for a link whose law, tables or prices have changed since. */
  outdated: PageOf<'calculator'>['outdated']
  /** Cost of the same car at the rates of a month and a year ago. */
  past: PageOf<'calculator'>['past']
  beside: BesideCar | null
  /** URL of this calculation, with the car to compare with. */
  address: string
  /** URL of a calculation in the page's language. */
  addressOf: (fields: Fields, beside?: string) => string
  today: string
  /** True once the engine has run on this page; changed amounts are animated from then on. */
  live: boolean
  change: (name: string, value: string) => void
  putBeside: (car: BesideCar | null) => void
}

export const useCalculator = (
  page: PageOf<'calculator'>,
  { prefix, today: pageDay }: Pick<SiteInfo, 'prefix' | 'today'>,
): Calculation => {
  const [fields, setFields] = useState<Fields>(page.fields)
  const [beside, setBeside] = useState(page.beside)
  const [live, setLive] = useState(false)
  const [today, setToday] = useState(pageDay)
  const [made, setMade] = useState({ fields: page.fields, input: page.input, statement: page.statement })
  const [problems, setProblems] = useState(page.problems)
  const [past, setPast] = useState(page.past)
  const read = useMemo(() => ({ fields, ...readFields(fields, today) }), [fields, today])
  const [correct, setCorrect] = useState(read)
  if (read.input && correct !== read) setCorrect(read)
  const addressOf: Calculation['addressOf'] = useCallback(
    (car, other) => withPrefix(calculatorAddress(car, other), prefix),
    [prefix],
  )
  const address = useMemo(
    () => addressOf(fields, beside ? toQuery(beside.fields) : ''),
    [addressOf, fields, beside],
  )
  const latestRun = useRef(0)

  useEffect(() => {
    if (!live) return
    window.history.replaceState(window.history.state, '', address)
  }, [live, address])

  useEffect(() => {
    if (!live) return
    const thisRun = ++latestRun.current
    const { input } = read
    if (!input) return
    void import('./live-quote.ts')
      .then(({ liveQuote }) => liveQuote(input, today, page.past))
      .catch(withoutEngine)
      .then(result => {
        if (thisRun !== latestRun.current) return
        setProblems(result.problems)
        // Without a connection the last amounts remain; for a day without rates no amounts are shown.
        if (result.statement || !result.problems['']) {
          setMade({ fields: read.fields, input: result.input, statement: result.statement })
          setPast(result.past)
        }
      })
  }, [live, read, today, page.past])

  const countAnew = (otherFields: Fields | null) => {
    setLive(true)
    return (
      import('./live-quote.ts')
        .then(async ({ readToday, liveQuote }) => {
          const deviceDay = kyivDay(new Date())
          const now = await readToday(deviceDay)
          setToday(now)
          const { input } = otherFields ? readFields(otherFields, now) : { input: null }
          const priced = input && (await liveQuote(input, now)).statement
          if (otherFields && priced) setBeside({ fields: otherFields, statement: priced })
          return now >= deviceDay
        })
        // The failure is ignored here: the statement loads the same data and reports it.
        .catch(() => false)
    )
  }

  // A page cached on the device may have been rendered without the query of this URL.
  useOnMount(() => {
    const query = new URLSearchParams(window.location.search)
    const asked = parseQuery(query)
    if (query.has(markName) && read.input) countCalculation(read.input, true)
    const isKept = Object.entries(asked).some(([name, value]) => page.fields[name] !== value)
    if (!isKept) return
    setFields(initialFields(asked, page.fields))
    const other = page.beside ? null : query.get('beside')
    void countAnew(other === null ? null : initialFields(parseQuery(new URLSearchParams(other))))
  })

  // Recalculates an estimate that used older rates: a copy of the fields counts as a change.
  useBackOnline(() => made.statement?.rates?.stale && setFields(now => ({ ...now })))

  // A link made on an earlier day shows the amounts of that day, so nothing is recalculated.
  useNewDay(pageDay, async () => page.outdated !== null || countAnew(beside?.fields ?? null))

  return {
    typed: fields,
    fields: made.fields,
    input: correct.input,
    counted: made.input,
    wrong: live ? sayWhatIsWrong(read.problems, fieldLabels) : null,
    problems: live ? { ...problems, ...read.problems } : page.problems,
    statement: correct.input ? made.statement : null,
    outdated: live ? null : page.outdated,
    past,
    beside,
    address,
    addressOf,
    today,
    live,
    change: (name, value) => {
      setLive(true)
      setFields(known => {
        const next = withDerivedFields(known, name, value)
        const sample = name === 'auction' ? firstYard(page.places[value === 'iaai' ? 'iaai' : 'copart']) : ''
        return sample ? { ...next, location: sample, sample_yard: sample } : next
      })
    },
    putBeside: car => {
      setLive(true)
      setBeside(car)
    },
  }
}

const fieldLabels = {
  weight: labels.weight,
  location: labels.yard,
  destination: labels.destination,
  carriage: labels.carriage,
  own_value: labels.ownValue,
  date: labels.date,
  services: parts.services,
}
