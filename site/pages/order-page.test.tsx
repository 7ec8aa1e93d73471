import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { OrderPage } from './order-page.tsx'

const site = { name: 'Брокер', phone: '', socials: [], prefix: '' } as unknown as SiteInfo
const iban = 'UA223052990000026001234567890'
const invoice: PageOf<'order'>['invoices'][number] = {
  ...{ number: '26-17', day: '2026-11-24', due: '2026-11-27', state: 'due', href: '/o/1-x/invoice/1' },
  sum: { amount: '45000.00', currency: 'UAH' },
  rest: { amount: '45000.00', currency: 'UAH' },
  toPay: { amount: '45000.00', currency: 'UAH' },
  ...{ recipient: 'ТОВ «Приклад»', code: '40123454', iban, bank: 'Банк', purpose: 'Оплата' },
  pay: {
    link: 'https://qr.bank.gov.ua/x',
    otherLink: '',
    size: 65,
    path: 'M4 4h7v1h-7z',
    circle: 17,
    sign: 14,
  },
}
const htmlOf = (fields: Partial<PageOf<'order'>>) => {
  const page: PageOf<'order'> = {
    ...{ kind: 'order', title: 'Заказ № 1', car: '', engine: '', stages: [], until: null, container: null },
    ...{ vessel: '', holder: '', letters: null, photos: [], papers: [], payments: null, invoices: [] },
    ...fields,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <OrderPage page={page} site={site} />
    </MemoryRouter>,
  )
}

test('a stage, what is said of it and its day are read and copied as words of their own', () => {
  const stages = (['done', 'next', 'late'] as const).map(state => ({
    name: 'Погрузка',
    state,
    day: '2026-11-24',
  }))
  const words = htmlOf({ stages })
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<\/?(?:b|span|strong|time)\b[^>]*>/g, '')
  expect(words).toMatch(/Погрузка \p{L}+/u)
  expect(words).not.toMatch(/Погрузка\p{L}|\d{4}\p{L}/u)
})

test('an annulled invoice says that it is not to be paid, and neither how nor how much', () => {
  const due = htmlOf({ invoices: [invoice] })
  const annulled = htmlOf({ invoices: [{ ...invoice, state: 'annulled', pay: null }] })
  for (const said of [iban, '<figure>', invoice.href]) {
    expect(due).toContain(said)
    expect(annulled).not.toContain(said)
  }
  expect(annulled).toContain('Этот счёт аннулирован')
})

test('an invoice that is due without a code says in words how to pay it', () => {
  const due = htmlOf({ invoices: [{ ...invoice, pay: null }] })
  expect(due).toContain(iban)
  expect(due).not.toContain('<figure>')
  expect(htmlOf({ invoices: [{ ...invoice, state: 'example', pay: null }] })).not.toContain(iban)
})

test('an invoice that is paid in part shows what is left and of what; a paid example asks for nothing', () => {
  const restOf = (amount: string) => ({ ...invoice, rest: { amount, currency: 'UAH' as const } })
  expect(htmlOf({ invoices: [invoice] })).not.toContain('остаток')
  expect(htmlOf({ invoices: [restOf('15000.00')] })).toContain('остаток от 45')
  const paid = htmlOf({ invoices: [{ ...restOf('0.00'), state: 'example', pay: null }] })
  expect(paid).not.toMatch(/остаток|К\sоплате/)
})

test('a page asks for questions only where it names somebody who answers', () => {
  expect(htmlOf({})).not.toContain('id="help"')
  expect(htmlOf({ holder: 'Ирина' })).toContain('id="help"')
})

test('a page without stages has no way', () => {
  const stages = [{ name: 'Куплен', state: 'next' as const, day: null }]
  expect(htmlOf({ stages })).toContain('order-stages')
  expect(htmlOf({})).not.toContain('order-way')
})
