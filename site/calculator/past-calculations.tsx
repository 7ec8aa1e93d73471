/** The last five calculations of this device: open, rename, remove. */
import { useEffect, useState } from 'react'
import { past as messages, notes } from '#messages/calculation/calculator.js'
import { initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { calculatorAddress, parseQuery } from '#shared/calculator/form/fields-query.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { deviceStorage } from '#shared/ui/browser-storage.ts'
import { carLabel } from './car-label.ts'
import { forget, type PastCalculation, readHistory, remember, rename } from './past-calculations-store.ts'
import type { Calculation } from './use-calculator.ts'

export const PastCalculations = ({ calculation, prefix }: { calculation: Calculation; prefix: string }) => {
  const [history, setHistory] = useHistory(calculation)
  const [naming, setNaming] = useState('')
  if (history.length === 0) return null
  return (
    <details className="form-more">
      <summary>{messages.title}</summary>
      <table className="sums small history">
        <tbody>
          {history.map(shown).map(past => (
            <tr key={past.address}>
              <th scope="row">
                {naming === past.address ? (
                  <NameField
                    past={past}
                    onDone={name => {
                      if (name !== past.name) setHistory(rename(deviceStorage, past.address, name))
                      setNaming('')
                    }}
                  />
                ) : (
                  <a href={withPrefix(past.address, prefix)}>{past.name}</a>
                )}
                <div className="row">
                  <button
                    type="button"
                    className="link-button"
                    aria-label={messages.nameOf({ car: past.name })}
                    onClick={() => setNaming(past.address)}
                  >
                    {messages.name}
                  </button>
                  <button
                    type="button"
                    className="link-button"
                    aria-label={messages.removeOf({ car: past.name })}
                    onClick={() => setHistory(forget(deviceStorage, past.address))}
                  >
                    {messages.remove}
                  </button>
                </div>
              </th>
              <td>{formatMoney(past.total, 'UAH')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">{notes.saved}</p>
    </details>
  )
}

/** The calculation with a name, the visitor's own or a label of the car. */
const shown = (past: PastCalculation): PastCalculation => ({ ...past, name: past.name || nameOf(past) })

const nameOf = ({ address }: PastCalculation): string =>
  carLabel(initialFields(parseQuery(new URLSearchParams(address.slice(address.indexOf('?'))))))

const NameField = ({ past, onDone }: { past: PastCalculation; onDone: (name: string) => void }) => (
  <div className="field">
    <input
      aria-label={messages.nameField}
      defaultValue={past.name}
      maxLength={80}
      // The focused button has been replaced by this field.
      ref={input => input?.focus()}
      onBlur={event => onDone(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onDone(event.currentTarget.value)
        if (event.key === 'Escape') onDone('')
      }}
    />
  </div>
)

/** Milliseconds without a change after which a calculation is stored. */
const settled = 2000

const useHistory = ({ statement, live, fields }: Calculation) => {
  const [history, setHistory] = useState<PastCalculation[]>([])
  useEffect(() => setHistory(readHistory(deviceStorage)), [])
  useEffect(() => {
    if (!live || !statement) return
    const made = { address: calculatorAddress(fields), name: '', total: statement.total.uah }
    const timer = setTimeout(() => setHistory(remember(deviceStorage, made)), settled)
    return () => clearTimeout(timer)
  }, [live, statement, fields])
  return [history, setHistory] as const
}
