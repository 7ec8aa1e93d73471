import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { Calculation } from '../use-calculator.ts'
import { Advice, ResultNotes } from './result-notes.tsx'

test('what changes the sum is said before the lines, advice after them, and nothing twice', () => {
  const codes = ['repair_not_given', 'rates_stale', 'rates_old', 'partial', 'model_year', 'low_price']
  const props = {
    calculation: {} as Calculation,
    statement: {
      missing: [],
      warnings: codes.map(code => ({ code, message: code })),
    } as unknown as CostBreakdown,
  }
  const shown = (html: string) => [...html.matchAll(/<li><span>(\w+)/g)].map(([, code]) => code)
  expect(shown(renderToStaticMarkup(<ResultNotes {...props} />))).toEqual(['rates_old', 'partial'])
  expect(shown(renderToStaticMarkup(<Advice {...props} />))).toEqual(['model_year', 'low_price'])
})
