/**
 * Small calculator for the home page and the regions: a few fields and the total. The engine is loaded with the first
 * change.
 */
import { useRef, useState } from 'react'
import { useHref } from 'react-router-dom'
import * as car from '#messages/calculation/car.js'
import * as messages from '#messages/calculation/quick-calculator.js'
import { type Fields, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { withDerivedFields } from '#shared/calculator/form/derived-fields.ts'
import { calculatorAddress, parseQuery, toQuery } from '#shared/calculator/form/fields-query.ts'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { ExampleCalculation } from '#shared/contract/content/shown-sections.ts'
import { showWholeMoney } from '#shared/domain/money/money.ts'
import { CostBar } from '#shared/ui/cost-bar.tsx'
import { AnimatedFigure } from '#shared/ui/money-row.tsx'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { CallbackButton } from '../callback/callback-button.tsx'
import { Icon } from '../components/icon.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { useEarlyInput } from '../components/use-early-input.ts'
import { useNewDay } from '../components/use-new-day.ts'
import { useBackOnline } from '../components/use-online.ts'
import { briefCarLabel } from './car-label.ts'
import { withoutEngine } from './engine-not-loaded.ts'
import { labelsOf, SelectField } from './fields/choice.tsx'
import { volumeNoteOf } from './fields/field-props.ts'
import { NumberField } from './fields/number-field.tsx'
import { VinField } from './fields/vin-field.tsx'
import { fieldsOfExample, useHoldCalculation } from './page-calculation.tsx'
import { ExpectedDayLine } from './result/expected-day-line.tsx'
import { RatesLine } from './result/rates-line.tsx'
import { sayWhatIsWrong, useDelayedProblems } from './wrong-fields.ts'

export interface QuickCalculatorProps {
  example: NonNullable<ExampleCalculation>
  today: string
  /** Notice that the shown amounts are an example's. */
  notice: string | undefined
  /** Shows the choice of a route, on pages that belong to no region. */
  anyRoute?: boolean
  /** Prefix of field ids, which must differ between the calculators of a page. */
  ids: string
}

/** Fields shown by this form; the example's other fields are hidden inputs. */
const shown = new Set(['route', 'engine', 'price', 'currency', 'year', 'volume_cc', 'battery'])

export const QuickCalculator = ({ example, today, notice, anyRoute = false, ids }: QuickCalculatorProps) => {
  const { fields, problems, statement, live, change } = useQuickQuote(example, today, ids)
  const { shown: shownProblems, typing } = useDelayedProblems(problems)
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, change)
  const { '': failure, ...ofFields } = problems
  const tools = {
    fields,
    problems: shownProblems,
    help: {},
    volumeNote: volumeNoteOf(statement),
    change,
    typing,
    ids,
  }
  const used = visibleFields(fields)
  return (
    <aside className="quote-card" aria-label={messages.calculator} data-live={live ? '' : undefined}>
      <header className="on-dark">
        <p className="small accent">
          {(live ? messages.yours : messages.example)({ car: briefCarLabel(fields) })}
        </p>
        <Total
          statement={statement}
          wrong={sayWhatIsWrong(ofFields)}
          currency={fields.route === 'eu' ? 'EUR' : 'USD'}
        />
        <CallbackButton
          className="button"
          attached={async () => (await import('./quick-quote.ts')).subjectOf(toQuery(fields))}
          href={`/callback?${toQuery(fields)}`}
        >
          {messages.talk}
        </CallbackButton>
      </header>
      <form
        className="row quote-card-form screen-only"
        ref={form}
        action={useHref('/calculator')}
        method="get"
        data-fields={anyRoute ? 'five' : 'four'}
      >
        {[...new URLSearchParams(toQuery(fields))].map(([name, value]) =>
          shown.has(name) && (name !== 'route' || anyRoute) ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {anyRoute && (
          <SelectField
            name="route"
            label={car.route}
            options={labelsOf('route').filter(([route]) => route !== 'own')}
            tools={tools}
          />
        )}
        {used.has('auction') && !anyRoute && <VinField tools={tools} yards={loadYards} brief />}
        <SelectField name="engine" label={car.engine} options={labelsOf('engine')} tools={tools} />
        <NumberField name="price" label={car.price} currency="currency" tools={tools} />
        {used.has('year') && <NumberField name="year" label={car.year} tools={tools} />}
        {used.has('volume_cc') && (
          <NumberField name="volume_cc" label={car.volume} unit={car.cc} tools={tools} />
        )}
        {used.has('battery') && (
          <NumberField name="battery" label={car.battery} unit={car.kwh} tools={tools} />
        )}
        <button type="submit" className="button no-script">
          {messages.calculate}
        </button>
      </form>
      <div role="alert">{failure && <p className="form-failure">{failure}</p>}</div>
      <footer>
        <SiteLink className="more" to={calculatorAddress(fields)}>
          <span>{messages.allLines}</span>
          <Icon name="arrow" />
        </SiteLink>
        <p className="fine">
          <RatesLine rates={statement.rates} />
        </p>
        {notice && <p className="fine">{notice}</p>}
      </footer>
    </aside>
  )
}

const loadYards = async () => (await import('./quick-quote.ts')).yardsOfToday()

interface TotalProps {
  statement: CostBreakdown
  wrong: string | null
  currency: 'USD' | 'EUR'
}

/** Shows rounded amounts; the statement has exact ones. */
const Total = ({ statement, wrong, currency }: TotalProps) => {
  const { uah, usd, eur } = statement.total
  return (
    <>
      <dl className="quote-card-total" data-wrong={wrong ? '' : undefined}>
        <dt>{totalTitle(statement)}</dt>
        <dd className="row" aria-live="polite">
          <AnimatedFigure text={`≈\u00a0${showWholeMoney(currency === 'EUR' ? eur : usd, currency)}`} />
          <small className="soft">{` ${wrong ?? showWholeMoney(uah, 'UAH')}`}</small>
        </dd>
      </dl>
      <ExpectedDayLine statement={statement} />
      <CostBar statement={statement} />
    </>
  )
}

const useQuickQuote = (example: NonNullable<ExampleCalculation>, pageDay: string, ids: string) => {
  const [fields, setFields] = useState<Fields>(() => fieldsOfExample(example))
  const [statement, setStatement] = useState(example.statement)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [live, setLive] = useState(false)
  const latestRun = useRef(0)
  // A ref, since a pasted lot changes several fields before the next render.
  const latest = useRef(fields)
  const { hold, holdPriced, holdStatement } = useHoldCalculation()
  const price = (next: Fields) => {
    const thisRun = ++latestRun.current
    return import('./quick-quote.ts')
      .then(({ quickQuote }) => quickQuote(next))
      .catch(withoutEngine)
      .then(result => {
        if (thisRun !== latestRun.current) return true
        setProblems(result.problems)
        if (result.statement) {
          setStatement(result.statement)
          holdStatement(result.statement)
        }
        if (result.priced) holdPriced(result.priced)
        return !result.problems['']
      })
  }
  const show = (next: Fields) => {
    latest.current = next
    setFields(next)
    hold(next)
    setLive(true)
    void price(next)
  }
  useNewDay(pageDay, () => price(latest.current))
  // Once there is a connection, recalculates an estimate that used older rates.
  useBackOnline(() => statement.rates.stale && void price(latest.current))
  useOnMount(() => {
    const kept = storedCalculation(ids)
    if (kept) show(kept)
  })
  const change = (name: string, value: string) => {
    const next = withDerivedFields(latest.current, name, value)
    keepCalculation(ids, next)
    show(next)
  }
  return { fields, statement, problems, live, change }
}

/** `ids`: prefix of the small calculator's field ids, which tells apart several calculators on a page. */
export const keepCalculation = (ids: string, fields: Fields): void => {
  const calculations = { ...storedHere(), [ids]: toQuery(fields) }
  window.history.replaceState({ ...window.history.state, calculations }, '')
}

const storedCalculation = (ids: string): Fields | null => {
  const query = storedHere()[ids]
  return query === undefined ? null : initialFields(parseQuery(new URLSearchParams(query)))
}

const storedHere = (): Record<string, string> => {
  const state: unknown = window.history.state
  const kept = typeof state === 'object' && state !== null && 'calculations' in state && state.calculations
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, query]) => typeof query === 'string'))
    : {}
}
