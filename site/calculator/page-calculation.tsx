/** The calculation of the small calculator of a page, which the links of that page to the calculator take along. */
import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Fields, fieldsFrom, formOf } from '#shared/calculator/form/calculator-fields.ts'
import { calculatorAddress, fieldsOfQuery } from '#shared/calculator/form/fields-query.ts'
import type { Example } from '#shared/contract/pages.ts'

interface PageCalculation {
  /** Null on a page without a small calculator. */
  fields: Fields | null
  hold: (fields: Fields) => void
}

const Context = createContext<PageCalculation>({ fields: null, hold: () => undefined })

/** Begins with the first example of the page; with two small calculators the one typed into last counts. */
export const PageCalculationProvider = ({ example, children }: { example: Example; children: ReactNode }) => {
  const [typed, hold] = useState<Fields | null>(null)
  const fields = typed ?? (example && fieldsOfExample(example))
  return <Context value={{ fields, hold }}>{children}</Context>
}

export const fieldsOfExample = ({ input }: NonNullable<Example>): Fields => formOf(fieldsFrom(input))

export const useHoldCalculation = (): PageCalculation['hold'] => useContext(Context).hold

/** Where a link from the texts leads: to the calculator with what was typed, unless the link names another car. */
export const useCalculatorHref = (href: string): string => {
  const { fields } = useContext(Context)
  const link = /^\/calculator(?:\?([^#]*))?(#.*)?$/.exec(href)
  if (!fields || !link) return href
  const [, query = '', hash = ''] = link
  const named = Object.entries(fieldsOfQuery(new URLSearchParams(query)))
  return named.every(([name, value]) => fields[name] === value) ? calculatorAddress(fields) + hash : href
}
