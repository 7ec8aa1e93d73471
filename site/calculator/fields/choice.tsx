/** One choice of the calculator: a few buttons in a row (radio inputs), or a list. */

import { type ChoiceName, choiceLabels } from './choice-labels.ts'
import { type FormTools, fieldId } from './field-props.ts'

export const RadioRow = ({
  name,
  legend,
  tools,
  helped = true,
}: {
  name: ChoiceName
  legend: string
  tools: FormTools
  /** Shows the help text beside the field; for choices that need an explanation. */
  helped?: boolean
}) => (
  <fieldset className="choice">
    <legend>{legend}</legend>
    <div className="row choice-row">
      {Object.entries(choiceLabels[name]).map(([value, words]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={tools.fields[name] === value}
            onChange={() => tools.change(name, value)}
          />
          <span>{words}</span>
        </label>
      ))}
    </div>
    {tools.problems[name] && <p className="field-problem">{tools.problems[name]}</p>}
    {helped && <Help name={name} tools={tools} />}
  </fieldset>
)

export const SelectField = ({
  name,
  label,
  options,
  groups = [],
  tools,
}: {
  name: string
  label: string
  options: readonly (readonly [value: string, words: string])[]
  /** Further values after the options, under headings. */
  groups?: readonly { title: string; values: readonly string[] }[]
  tools: FormTools
}) => {
  const problem = tools.problems[name]
  const id = fieldId(tools, name)
  return (
    <div className="field" data-problem={problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={tools.fields[name] ?? ''}
        onChange={event => tools.change(name, event.target.value)}
        aria-describedby={problem ? `${id}-problem` : tools.help[helpName(name)] ? `${id}-help` : undefined}
        aria-invalid={problem ? true : undefined}
      >
        {tools.fields[name] === '' && options.every(([value]) => value !== '') && (
          <option value="" disabled />
        )}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {groups.map(({ title, values }) => (
          <optgroup key={title} label={title}>
            {values.map(value => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <Help name={name} tools={tools} />
    </div>
  )
}

export const labelsOf = (name: ChoiceName): [string, string][] => Object.entries(choiceLabels[name])

export const Help = ({ name, tools }: { name: string; tools: FormTools }) => {
  const words = tools.help[helpName(name)]
  return words ? (
    <p className="field-hint" id={`${fieldId(tools, name)}-help`}>
      {words}
    </p>
  ) : null
}

/** Name of a field's help text, which follows the API contract. */
export const helpName = (name: string): string => helpNames[name] ?? name

const helpNames: Record<string, string> = {
  volume_cc: 'volumeCc',
  battery: 'batteryKwh',
  year: 'productionYear',
  weight: 'grossWeightKg',
  own_value: 'customsValue',
}
