import { describe, expect, it } from 'vitest'
import { lineMeant, unbilledLines } from './bill-lines.ts'

const titles = {
  price: 'Цена',
  buyer_fee: 'Сбор аукциона',
  internet_bid: 'Сбор за ставку онлайн',
  copart_gate_fee_clean: 'Выезд с площадки Copart',
  copart_environmental_fee: 'Экологический сбор Copart',
  transport: 'Доставка до порта',
  sea: 'Морская перевозка',
  carriage: 'Доставка до границы Украины',
  port_forwarding: 'Выгрузка и документы в порту',
  insurance: 'Страховка',
  duty: 'Ввозная пошлина',
  excise: 'Акциз',
  vat: 'НДС',
  pension: 'Сбор в Пенсионный фонд',
  customs_broker_fee: 'Таможенное оформление',
  certification_usa: 'Сертификация автомобиля из США',
  delivery_inside_ukraine: 'Доставка по Украине',
  registration_mreo: 'Регистрация и номера',
  company_fee: 'Услуги компании',
  'service.wash': 'Мойка и химчистка',
}
const lines = Object.entries(titles).map(([code, title]) => ({ code, title }))

describe('the words of a bill', () => {
  it.each<readonly [what: string, code: string | undefined]>([
    ...Object.entries(titles).map(([code, title]) => [title, code] as const),
    // Of the example's orders, and as offices write them.
    ['Цена машины', 'price'],
    ['Ціна авто', 'price'],
    ['Лот 71000001', 'price'],
    ['Покупка', 'price'],
    ['Счёт аукциона', 'price'],
    ['Copart, лот и сборы', 'price'],
    ['Экологический сбор', 'copart_environmental_fee'],
    ['Выезд', 'copart_gate_fee_clean'],
    ['Сборы Copart', 'buyer_fee'],
    ['Збори IAAI', 'buyer_fee'],
    ['Ставка онлайн', 'internet_bid'],
    ['Доставка в порт', 'transport'],
    ['Доставка до порту', 'transport'],
    ['Море', 'sea'],
    ['Фрахт', 'sea'],
    ['Морське перевезення', 'sea'],
    ['Автовоз', 'carriage'],
    ['Пором', 'carriage'],
    ['Порт и автовоз', 'port_forwarding'],
    ['Страхование груза', 'insurance'],
    ['Мито', 'duty'],
    ['Акцизный налог', 'excise'],
    ['ПДВ', 'vat'],
    ['Митні платежі', 'vat'],
    ['Растаможка', 'vat'],
    ['Пенсионный сбор', 'pension'],
    ['Брокер', 'customs_broker_fee'],
    ['Сертификат', 'certification_usa'],
    ['Послуги, сертифікація, облік', 'company_fee'],
    ['Наша комиссия', 'company_fee'],
    ['МРЭО', 'registration_mreo'],
    ['Химчистка', 'service.wash'],
    // More than one may be meant, or none.
    ['Доставка', undefined],
    ['Хранение в порту', undefined],
    ['Зберігання в порту', undefined],
    ['Простій на майданчику', undefined],
    ['Шина взамен пробитой', undefined],
    ['', undefined],
  ])('«%s»: %s', (what, code) => {
    expect(lineMeant(what, lines)?.code).toBe(code)
  })

  it('mean a line of this calculation, whatever its language', () => {
    const ukrainian = [
      { code: 'duty', title: 'Ввізне мито' },
      { code: 'certification_eu', title: 'Сертифікація' },
    ]
    const meant = (what: string) => lineMeant(what, ukrainian)?.code
    expect(['Пошлина', 'Сертификация', 'Море', 'Порт, пошлина'].map(meant)).toEqual([
      'duty',
      'certification_eu',
      undefined,
      'duty',
    ])
  })
})

it('lines without a bill are offered with what they were to cost in the order’s currency', () => {
  const line = (code: string, usd: string) => ({ code, title: code, usd, uah: '40.00', eur: '0.90' })
  const agreed = [line('price', '1.00'), line('sea', '1.00'), line('duty', '0.00')]
  const offered = (currency: 'USD' | 'UAH') =>
    unbilledLines(agreed, [{ line: 'price' }, { line: null }], currency).map(
      one => `${one.line.code} ${one.amount}`,
    )
  expect([offered('USD'), offered('UAH')]).toEqual([['sea 1.00'], ['sea 40.00', 'duty 40.00']])
})
