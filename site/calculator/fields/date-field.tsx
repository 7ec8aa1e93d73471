/** Field for the declaration day, with the rates of that day. */
import { useEffect, useState } from 'react'
import { forecastNow, labels } from '#messages/calculation/calculator.js'
import { canForecast } from '#shared/calculator/rates/forecast.ts'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { Rate } from '../result/rates-line.tsx'
import type { FormTools } from './field-props.ts'
import { CheckField } from './number-field.tsx'

/** First day of the earliest tariff. */
const firstDay = '2019-02-23'

export const DateField = ({
  tools,
  today,
  counted,
  rates,
}: {
  tools: FormTools
  today: string
  /** Day used by the statement where the visitor has chosen none. */
  counted: string
  rates: DayRates | null
}) => {
  const problem = tools.problems.date
  const isForecastPossible = canForecast(tools.fields.date ?? '', today)
  // Without scripts a tick box chooses a forecast, which the next page includes again.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <div className="field" data-problem={problem ? '' : undefined}>
      <label htmlFor="calc-date">{labels.date}</label>
      <div className="actions">
        <input
          id="calc-date"
          name="date"
          type="date"
          min={firstDay}
          value={tools.fields.date || counted}
          onChange={event => tools.change('date', event.target.value)}
          aria-describedby={problem ? 'calc-date-problem calc-date-help' : 'calc-date-help'}
          aria-invalid={problem ? true : undefined}
        />
        {rates && !problem && (
          <p className="row tabular">
            <Rate of={rates.USD} unit="₴/$" end=" " />
            <Rate of={rates.EUR} unit="₴/€" />
          </p>
        )}
      </div>
      {problem && (
        <p className="field-problem" id="calc-date-problem" role="alert">
          {problem}
        </p>
      )}
      {isForecastPossible && problem && isLive && (
        <button type="button" className="button" onClick={() => tools.change('forecast', '1')}>
          {forecastNow}
        </button>
      )}
      {!isLive && !tools.fields.date && canForecast(counted, today) && (
        <input type="hidden" name="forecast" value="1" />
      )}
      {isForecastPossible && (!isLive || tools.fields.forecast) && (
        <CheckField name="forecast" label={labels.forecast} tools={tools} />
      )}
      <p className="field-hint" id="calc-date-help">
        {tools.help.date}
      </p>
    </div>
  )
}
