/** Field for the yard: a list by states, and a search by town, state, ZIP code or the auctions' own spelling. */
import { useRef, useState } from 'react'
import { chooseYard, labels, yardSearch as messages } from '#messages/calculation/calculator.js'
import { findYards, yardsByState } from '#shared/calculator/form/find-yards.ts'
import { useEarlyInput } from '#site/components/use-early-input.ts'
import { SelectField } from './choice.tsx'
import { type FormTools, fieldId } from './field-props.ts'

interface YardFieldProps {
  yards: readonly string[]
  ports: readonly string[]
  tools: FormTools
}

/** Most search results shown; for more matches the list is easier to use. */
const maxFound = 8

export const YardField = ({ yards, ports, tools }: YardFieldProps) => {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const found = findYards(typed, yards, ports)
  const id = fieldId(tools, 'yard-search')
  const chosen = tools.fields.location ?? ''
  const choose = (yard: string) => {
    tools.change('location', yard)
    setTyped('')
    search.current?.focus()
  }
  const find = (text: string) => {
    setTyped(text)
    const [only, ...others] = findYards(text, yards, ports)
    if (only && others.length === 0) tools.change('location', only)
  }
  useEarlyInput(search, (_name, text) => find(text))
  return (
    <div className="field-yard">
      <div className="field needs-script">
        <label htmlFor={id}>{messages.label}</label>
        <input
          id={id}
          ref={search}
          type="search"
          autoComplete="off"
          maxLength={60}
          placeholder={messages.placeholder}
          value={typed}
          onChange={event => find(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (found[0]) choose(found[0])
          }}
          aria-describedby={`${id}-found`}
        />
        <div id={`${id}-found`} role="status" className="row">
          {found.slice(0, maxFound).map(yard => (
            <button
              key={yard}
              type="button"
              className="link-button"
              aria-pressed={yard === chosen}
              onClick={() => choose(yard)}
            >
              {yard}
            </button>
          ))}
          {typed.trim() !== '' && found.length === 0 && <p className="field-hint">{messages.none}</p>}
          {found.length > maxFound && <p className="field-hint">{messages.more}</p>}
        </div>
      </div>
      <SelectField
        name="location"
        label={labels.yard}
        options={[
          ['', chooseYard],
          ...(chosen && !yards.includes(chosen) ? [[chosen, chosen] as const] : []),
        ]}
        groups={yardsByState(yards).map(group => ({ title: group.state, values: group.yards }))}
        tools={tools}
      />
    </div>
  )
}
