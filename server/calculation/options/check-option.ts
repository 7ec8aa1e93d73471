/** Whether the value of an option can be used by what reads it. */

import { invalid } from '#server/platform/http/http-error.ts'
import { checkCalculatorOption } from '#shared/calculator/options.ts'

/**
 * Throws the 400 of an option that the calculator could not read: a wrong price must be seen by the person who types
 * it, not by a visitor.
 */
export const checkOption = (title: string, value: string): void => {
  const problem = checkCalculatorOption(title, value)
  if (problem !== null)
    throw invalid(
      title.startsWith('tariff.') && problem.startsWith('Такой ставки нет') ? 'title' : 'value',
      problem,
    )
}
