/** Requests a call about the calculation on the screen and sends it along, with scripts and without. */
import type { ReactNode } from 'react'
import { calculatorAddress, toQuery } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { CallbackButton } from '#site/callback/callback-button.tsx'
import { calculationLabel } from '../car-label.ts'
import type { Calculation } from '../use-calculator.ts'

export interface RequestCallButtonProps {
  className: string
  calculation: Calculation
  statement: CostBreakdown
  children: ReactNode
}

export const RequestCallButton = ({
  className,
  calculation,
  statement,
  children,
}: RequestCallButtonProps) => {
  const { fields } = calculation
  const quote = datedQuote(calculation)
  if (!quote) return null
  const message = calculationLabel(fields, totalTitle(statement), statement.total)
  return (
    <CallbackButton
      className={className}
      attached={{
        quote,
        message,
        link: markedAddress(
          calculatorAddress(fields),
          calculation.outdated?.madeOn ?? calculation.today,
          statement,
        ),
      }}
      href={`/callback?${toQuery(fields)}`}
    >
      {children}
    </CallbackButton>
  )
}

/** The input with the day shown on the screen, which may be yesterday after midnight. */
export const datedQuote = ({ counted, today }: Calculation): QuoteInput | null =>
  counted && { ...counted, date: counted.date ?? today }
