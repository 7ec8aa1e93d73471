/** The last five calculations of this device: open again, name, remove. */
import { useEffect, useState } from 'react'
import { calculatorAddress } from '#shared/calculator/form/fields-query.ts'
import { showMoney } from '#shared/domain/money.ts'
import { calculator } from '#site/content/calculator.ts'
import { carLabel } from './car-label.ts'
import { forget, type PastCalculation, readHistory, remember, rename } from './history.ts'
import type { Calculation } from './use-calculator.ts'

export const PastCalculations = ({ calculation }: { calculation: Calculation }) => {
  const [history, setHistory] = useHistory(calculation)
  const [naming, setNaming] = useState('')
  if (history.length === 0) return null
  return (
    <details className="form-more past">
      <summary>Последние расчёты</summary>
      <ul className="history">
        {history.map(past => (
          <li key={past.address}>
            {naming === past.address ? (
              <NameField
                past={past}
                onDone={name => {
                  setHistory(rename(localStorage, past.address, name))
                  setNaming('')
                }}
              />
            ) : (
              <a href={past.address}>{past.name}</a>
            )}
            <span className="history-total">{showMoney(past.total, 'UAH')}</span>
            <span className="history-tools">
              <button
                type="button"
                aria-label={`Назвать: ${past.name}`}
                onClick={() => setNaming(past.address)}
              >
                Назвать
              </button>
              <button
                type="button"
                aria-label={`Убрать: ${past.name}`}
                onClick={() => setHistory(forget(localStorage, past.address))}
              >
                Убрать
              </button>
            </span>
          </li>
        ))}
      </ul>
      <p className="fine">{calculator.notes.saved}</p>
    </details>
  )
}

const NameField = ({ past, onDone }: { past: PastCalculation; onDone: (name: string) => void }) => (
  <input
    className="history-name"
    aria-label="Название расчёта"
    defaultValue={past.name}
    maxLength={80}
    // The button that asked for the field has gone from under the focus.
    ref={input => input?.focus()}
    onBlur={event => onDone(event.target.value)}
    onKeyDown={event => {
      if (event.key === 'Enter') onDone(event.currentTarget.value)
      if (event.key === 'Escape') onDone('')
    }}
  />
)

/** Milliseconds without a change after which a calculation counts as made. */
const settled = 2000

const useHistory = ({ statement, live, fields }: Calculation) => {
  const [history, setHistory] = useState<PastCalculation[]>([])
  useEffect(() => setHistory(readHistory(localStorage)), [])
  useEffect(() => {
    if (!live || !statement) return
    const made = { address: calculatorAddress(fields), name: carLabel(fields), total: statement.total.uah }
    const timer = setTimeout(() => setHistory(remember(localStorage, made)), settled)
    return () => clearTimeout(timer)
  }, [live, statement, fields])
  return [history, setHistory] as const
}
