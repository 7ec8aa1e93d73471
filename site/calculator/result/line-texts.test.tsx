import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineTexts } from './line-texts.tsx'

const explained = (code: string) =>
  renderToStaticMarkup(
    <LineTexts
      line={{
        code,
        group: 'services',
        title: '',
        basis: '',
        rate: '',
        uah: '0.00',
        usd: '0.00',
        eur: '0.00',
      }}
    />,
  )

test('a priced line reports about which day its price is, the others say nothing of it', () => {
  expect(explained('company_fee')).toContain('по цене на день расчёта')
  expect(explained('service.wash')).toContain('по цене на день расчёта')
  expect(explained('registration_mreo')).toContain('По цене на день подачи декларации')
  expect(explained('copart_gate_fee_clean')).toContain('По цене на день подачи декларации')
  expect(explained('insurance')).toContain('По цене на день подачи декларации')
  for (const code of ['price', 'excise', 'buyer_fee', 'sea']) expect(explained(code)).not.toContain('По цене')
})
