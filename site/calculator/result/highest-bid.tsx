/** Finds the highest bid whose total stays within a budget. Its fields belong to the calculator's form. */
import { useRef, useState } from 'react'
import { help, budget as messages } from '#messages/calculation/calculator.js'
import { readBudgetCurrency } from '#shared/calculator/form/budget-currency.ts'
import type { BudgetSolution } from '#shared/calculator/form/solve-budget.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { useEarlyInput } from '#site/components/use-early-input.ts'
import { withoutEngine } from '../engine-not-loaded.ts'
import { formId } from '../fields/field-props.ts'
import type { Calculation } from '../use-calculator.ts'

export interface HighestBidProps {
  calculation: Calculation
  input: QuoteInput
  asked: PageOf<'calculator'>['budget']
}

export const HighestBid = ({ calculation, input, asked }: HighestBidProps) => {
  const [amount, setAmount] = useState(asked.amount)
  const [currency, setCurrency] = useState(asked.currency)
  const fields = useRef<HTMLDivElement>(null)
  const take = (name: string, value: string) =>
    name === 'budget' ? setAmount(value) : setCurrency(readBudgetCurrency(value))
  useEarlyInput(fields, take)
  const question = questionOf(input, calculation.today)
  const [found, setFound] = useState({ answer: asked.answer, currency: asked.currency, question })
  // Hides the answer once the fields have changed.
  const answer = found.question === question ? found.answer : null
  const ask = async () => {
    const answer = await import('../live-quote.ts')
      .then(({ liveBudget }) => liveBudget(input, { amount, currency }, calculation.today))
      .catch(withoutEngine)
    setFound({ answer, currency, question })
  }
  return (
    <details className="form-more" open={asked.answer !== null || undefined}>
      <summary>{messages.title}</summary>
      <p className="fine" id="budget-help">
        {help.budget}
      </p>
      <div className="row budget" ref={fields}>
        <div className="field">
          <label htmlFor="budget">{messages.amount}</label>
          <div className="field-row">
            <input
              id="budget"
              name="budget"
              form={formId}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              placeholder="20 000"
              value={amount}
              onChange={event => take('budget', event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void ask()
              }}
              aria-describedby="budget-help"
            />
            <select
              name="budget_currency"
              form={formId}
              aria-label={messages.currency}
              value={currency}
              onChange={event => take('budget_currency', event.target.value)}
            >
              <option value="USD">$</option>
              <option value="EUR">€</option>
              <option value="UAH">₴</option>
            </select>
          </div>
        </div>
        <button
          type="submit"
          form={formId}
          className="button button-quiet"
          onClick={event => {
            event.preventDefault()
            void ask()
          }}
        >
          {messages.find}
        </button>
      </div>
      <div role="status">
        {answer && (
          <Answer
            answer={answer}
            currency={found.currency}
            onTake={bid => calculation.change('price', bid)}
          />
        )}
      </div>
    </details>
  )
}

/** Key of all inputs that the bid depends on: the price only by its currency, since its amount is the result. */
const questionOf = ({ price, ...others }: QuoteInput, today: string): string =>
  JSON.stringify([price.currency, others, today])

const Answer = ({
  answer,
  currency,
  onTake,
}: {
  answer: BudgetSolution
  currency: PageOf<'calculator'>['budget']['currency']
  /** Puts the bid into the form's price. */
  onTake: (amount: string) => void
}) =>
  'problem' in answer ? (
    <p className="field-problem">{answer.problem}</p>
  ) : (
    <p className="budget-result">
      <span>{messages.upTo}</span>
      <strong>{formatMoney(answer.price.amount, answer.price.currency)}</strong>
      <span>
        {`${messages.thenTotal({ title: answer.title, total: formatMoney(answer.total, currency) })}${
          answer.complete ? '' : messages.tooHigh
        } ${answer.line ?? ''} `}
      </span>
      <button
        type="button"
        className="link-button needs-script"
        onClick={() => onTake(answer.price.amount.replace(/\.00$/, ''))}
      >
        {messages.take}
      </button>
    </p>
  )
