/**
 * Calculation of a page's small calculator, shared with the page's links to the calculator and to the callback form.
 */
import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Fields, fieldsOfInput, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { calculatorAddress, parseQuery, toQuery } from '#shared/calculator/form/fields-query.ts'
import type { PriceCurrency } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { ExampleCalculation } from '#shared/contract/content/shown-sections.ts'
import type { CallSubject } from '../callback/callback-form.tsx'

interface PageCalculation {
  /** Null on a page without a small calculator. */
  fields: Fields | null
  hold: (fields: Fields) => void
  /** Last calculation typed without a mistake; null before any input. */
  priced: CallSubject | null
  holdPriced: (priced: CallSubject) => void
  /** Statement of the small calculator; null on a page without one. */
  statement: CostBreakdown | null
  holdStatement: (statement: CostBreakdown) => void
}

const Context = createContext<PageCalculation>({
  fields: null,
  priced: null,
  statement: null,
  holdStatement: () => undefined,
  hold: () => undefined,
  holdPriced: () => undefined,
})

/** Starts with the page's first example; with two small calculators on a page, the last used one is shared. */
export const PageCalculationProvider = ({
  example,
  children,
}: {
  example: ExampleCalculation
  children: ReactNode
}) => {
  const [typed, hold] = useState<Fields | null>(null)
  const [priced, holdPriced] = useState<CallSubject | null>(null)
  const [counted, holdStatement] = useState<CostBreakdown | null>(null)
  const fields = typed ?? (example && fieldsOfExample(example))
  const statement = counted ?? example?.statement ?? null
  return <Context value={{ fields, hold, priced, holdPriced, statement, holdStatement }}>{children}</Context>
}

export const fieldsOfExample = ({ input }: NonNullable<ExampleCalculation>): Fields =>
  initialFields(fieldsOfInput(input))

export const useHoldCalculation = (): Pick<PageCalculation, 'hold' | 'holdPriced' | 'holdStatement'> =>
  useContext(Context)

export const usePageStatement = (): { statement: CostBreakdown | null; currency: PriceCurrency } => {
  const { statement, fields } = useContext(Context)
  return { statement, currency: fields?.currency === 'EUR' ? 'EUR' : 'USD' }
}

/** Subject of a request sent from this page, and the URL of the form's own page with the same calculation. */
export const useTalkedCalculation = (): { attached?: CallSubject; href?: string } => {
  const { fields, priced } = useContext(Context)
  return fields && priced ? { attached: priced, href: `/callback?${toQuery(fields)}` } : {}
}

/** Target of a calculator link in the page's text, with the visitor's input unless the link names another car. */
export const useCalculatorHref = (href: string): string => {
  const { fields } = useContext(Context)
  const link = /^\/calculator(?:\?([^#]*))?(#.*)?$/.exec(href)
  if (!fields || !link) return href
  const [, query = '', hash = ''] = link
  const named = Object.entries(parseQuery(new URLSearchParams(query)))
  return named.every(([name, value]) => fields[name] === value) ? calculatorAddress(fields) + hash : href
}
