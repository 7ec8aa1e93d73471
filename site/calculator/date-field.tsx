/** The day of the declaration, whose rates count, and those rates. */
import { labels } from '#messages/calculator.js'
import type { DayRates } from '#shared/calculator/statement-shape.ts'
import type { FormTools } from './form-tools.ts'
import { Rate } from './rates-line.tsx'

/** The first tariff that the engine knows begins here. */
const firstDay = '2019-02-23'

export const DateField = ({
  tools,
  today,
  rates,
}: {
  tools: FormTools
  today: string
  rates: DayRates | null
}) => {
  const problem = tools.problems.date
  return (
    <div className="field date-field" data-problem={problem ? '' : undefined}>
      <label htmlFor="calc-date">{labels.date}</label>
      <div className="date-row">
        <input
          id="calc-date"
          name="date"
          type="date"
          min={firstDay}
          value={tools.fields.date || today}
          onChange={event => tools.change('date', event.target.value === today ? '' : event.target.value)}
          aria-describedby={problem ? 'calc-date-problem calc-date-help' : 'calc-date-help'}
          aria-invalid={problem ? true : undefined}
        />
        {rates && !problem && (
          <p className="date-rates">
            <Rate of={rates.USD} unit="₴/$" /> <Rate of={rates.EUR} unit="₴/€" />
          </p>
        )}
      </div>
      {problem && (
        <p className="field-problem" id="calc-date-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint" id="calc-date-help">
        {tools.help.date}
      </p>
    </div>
  )
}
