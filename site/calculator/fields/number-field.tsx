/** Field for a number or an amount, in any usual notation: «6,400», «$6400», «1,8» for litres. */

import { currencyOf, readAs } from '#messages/calculation/car.js'
import { ccOfLitres } from '#shared/calculator/form/litres.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import { formatTypedMoney } from '#shared/domain/money/typed-money.ts'
import { Help, helpName } from './choice.tsx'
import { choiceLabels } from './choice-labels.ts'
import { type FormTools, fieldId } from './field-props.ts'

export interface NumberFieldProps {
  name: string
  label: string
  tools: FormTools
  unit?: string
  /** Name of the field with the amount's currency, if there is one. */
  currency?: string
  placeholder?: string
}

export const NumberField = ({ name, label, unit, currency, placeholder, tools }: NumberFieldProps) => {
  const problem = tools.problems[name]
  const id = fieldId(tools, name)
  const value = tools.fields[name] ?? ''
  const litres = name === 'volume_cc' && ccOfLitres(value) !== null && tools.volumeNote
  const amount =
    currency && /[^\d\s]/.test(value) ? formatTypedMoney(value, currencyIn(tools, currency)) : null
  const notes = [
    amount && `${id}-amount`,
    litres && `${id}-litres`,
    problem && `${id}-problem`,
    tools.help[helpName(name)] && `${id}-help`,
  ].filter(Boolean)
  return (
    <div className="field" data-problem={problem ? '' : undefined}>
      <label htmlFor={id}>{unit ? `${label}, ${unit}` : label}</label>
      {amount && (
        <span className="fine field-read" id={`${id}-amount`}>
          {readAs({ amount })}
        </span>
      )}
      <div className="field-row">
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder={placeholder}
          value={value}
          onChange={event => {
            tools.typing(name)
            tools.change(name, event.target.value)
          }}
          onBlur={() => tools.typing('')}
          aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
          aria-invalid={problem ? true : undefined}
        />
        {currency && (
          <select
            name={currency}
            aria-label={currencyOf({ label })}
            value={currencyIn(tools, currency)}
            onChange={event => tools.change(currency, event.target.value)}
          >
            {Object.entries(choiceLabels.currency).map(([value, sign]) => (
              <option key={value} value={value}>
                {sign}
              </option>
            ))}
          </select>
        )}
      </div>
      {litres && (
        <p className="field-hint" id={`${id}-litres`}>
          {litres}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <Help name={name} tools={tools} />
    </div>
  )
}

const currencyIn = ({ fields }: FormTools, name: string): Currency => (fields[name] === 'EUR' ? 'EUR' : 'USD')

export const CheckField = ({ name, label, tools }: { name: string; label: string; tools: FormTools }) => (
  <div className="field">
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={Boolean(tools.fields[name])}
        onChange={event => tools.change(name, event.target.checked ? '1' : '')}
      />
      <span>{label}</span>
    </label>
    {tools.problems[name] && <p className="field-problem">{tools.problems[name]}</p>}
    <Help name={name} tools={tools} />
  </div>
)
