import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import { CalculatorForm } from './calculator-form.tsx'

const formWith = (problems: Record<string, string>, fields: Record<string, string> = { route: 'eu' }) => {
  const services = [{ code: 'company_fee', title: 'Услуги', usd: '500.00', usual: true }]
  return renderToStaticMarkup(
    <CalculatorForm
      tools={{ fields, problems, help: {}, change: () => {}, typing: () => {} }}
      used={visibleFields(fields)}
      places={{
        copart: ['Savannah, GA', 'Somerville, NJ'],
        iaai: [],
        ports: ['Savannah, GA'],
        destinations: [],
      }}
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

test('each choice has a value of its own beside its words, which a browser may translate', () => {
  const choices = formWith({}, { route: 'usa', auction: 'copart' }).match(/<option[^>]*>/g) ?? []
  expect(choices).toContain('<option value="Somerville, NJ">')
  expect(choices.filter(choice => !choice.includes(' value="'))).toEqual([])
})
