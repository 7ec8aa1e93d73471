/** A number or an amount of the calculator, typed freely: spaces and a decimal comma are fine. */

import { currencyOf } from '#messages/car.js'
import { Help, helpName } from './choice.tsx'
import { choiceLabels } from './choice-labels.ts'
import { type FormTools, fieldId } from './form-tools.ts'

export interface NumberFieldProps {
  name: string
  label: string
  tools: FormTools
  unit?: string
  /** The field of the amount's currency, when it has one to choose. */
  currency?: string
  placeholder?: string
}

export const NumberField = ({ name, label, unit, currency, placeholder, tools }: NumberFieldProps) => {
  const problem = tools.problems[name]
  const id = fieldId(tools, name)
  const notes = [problem && `${id}-problem`, tools.help[helpName(name)] && `${id}-help`].filter(Boolean)
  return (
    <div className="field" data-problem={problem ? '' : undefined}>
      <label htmlFor={id}>{unit ? `${label}, ${unit}` : label}</label>
      <div className="field-row">
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder={placeholder}
          value={tools.fields[name] ?? ''}
          onChange={event => tools.change(name, event.target.value)}
          aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
          aria-invalid={problem ? true : undefined}
        />
        {currency && (
          <select
            name={currency}
            aria-label={currencyOf({ label })}
            value={tools.fields[currency] ?? 'USD'}
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
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <Help name={name} tools={tools} />
    </div>
  )
}

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
