import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import { CalculatorForm } from './calculator-form.tsx'

const formWith = (problems: Record<string, string>) => {
  const fields = { route: 'eu' }
  const services = [{ code: 'company_fee', title: 'Услуги', usd: '500.00', usual: true }]
  return renderToStaticMarkup(
    <CalculatorForm
      tools={{ fields, problems, help: {}, change: () => {}, typing: () => {} }}
      used={visibleFields(fields)}
      places={{ copart: [], iaai: [], ports: [], destinations: [] }}
      services={services}
      today="2026-11-22"
      counted="2026-11-22"
      rates={null}
    />,
  )
}

test('what has to be mended is never folded away', () => {
  expect(formWith({})).not.toContain('open=""')
  expect(formWith({ services: 'Такой услуги нет' })).toMatch(/<details[^>]* open="".*Такой услуги нет/)
  expect(formWith({ own_value: 'Введите сумму' })).toMatch(/<details[^>]* open="".*Введите сумму/)
})
