import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactRates, fromKopecks } from '#shared/calculator/rates/rates.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { centsText, currencies } from '#shared/domain/money/money.ts'
import { lineAmounts, lineMeant, unbilledLines } from './bill-lines.ts'
import { compareWithAgreed } from './order-money.ts'

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

const rates = { USD: 40, EUR: 44 }
const group = 'delivery' as const

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

  const inUkrainian = Object.entries({
    ...{ price: 'Ціна', buyer_fee: 'Збір аукціону', internet_bid: 'Збір за онлайн-ставку' },
    ...{ copart_gate_fee_clean: 'Виїзд із\u00a0майданчика Copart', transport: 'Доставка до порту' },
    ...{ copart_environmental_fee: 'Екологічний збір Copart', sea: 'Морське перевезення' },
    ...{ carriage: 'Доставка до кордону України', port_forwarding: 'Розвантаження та документи в порту' },
    ...{ insurance: 'Страхування', duty: 'Ввізне мито', excise: 'Акцизний податок', vat: 'ПДВ' },
    ...{ pension: 'Пенсійний збір', customs_broker_fee: 'Митне оформлення', company_fee: 'Послуги компанії' },
    ...{ certification_usa: 'Сертифікація автомобіля зі США', registration_mreo: 'Реєстрація та номери' },
    delivery_inside_ukraine: 'Доставка по Україні',
  }).map(([code, title]) => ({ code, title }))

  it.each<readonly [code: string | undefined, bills: string[]]>([
    ['customs_broker_fee', ['Таможенный брокер', 'Услуги брокера', 'Митний брокер, оформлення']],
    ['customs_broker_fee', ['Сбор брокера', 'Послуги з розмитнення', 'Митна декларація']],
    ['buyer_fee', ['Аукционный сбор', 'Аукціонний збір Copart', 'Комиссия аукциона', 'Copart buyer fee']],
    ['copart_gate_fee_clean', ['Gate fee']],
    ['internet_bid', ['Internet bid fee']],
    ['port_forwarding', ['Сбор за выгрузку', 'Збір за вивантаження', 'Разгрузка контейнера']],
    ['port_forwarding', ['Портовий збір', 'Услуги порта', 'Послуги експедитора']],
    ['sea', ['Ocean freight', 'Доставка контейнером', 'Транспортировка по морю']],
    ['transport', ['Доставка авто до порта', 'Услуги эвакуатора']],
    ['carriage', ['Услуги автовоза']],
    ['duty', ['Таможенная пошлина', 'Митні платежі: мито']],
    ['vat', ['Таможенная очистка', 'Митне очищення', 'Розмитнення авто', 'Таможенный сбор']],
    ['certification_usa', ['Услуги по сертификации', 'Оформление сертификата']],
    ['registration_mreo', ['Сбор за регистрацию', 'Постановка на облік', 'Сервісний центр МВС']],
    ['pension', ['Сбор в пенсионный фонд за авто', 'Збір до Пенсійного фонду', 'Збір до ПФУ']],
    ['insurance', ['Страховой сбор', 'Страхування вантажу']],
    ['delivery_inside_ukraine', ['Доставка автовозом по Україні', 'Перевезення автовозом Україною']],
    ['delivery_inside_ukraine', ['Доставка територією України', 'Перевозка по территории Украины']],
    ['price', ['Вартість авто', 'Стоимость машины', 'Рахунок-фактура Copart']],
    ['price', ['Инвойс Copart', 'Аванс за авто', 'Оплата за лот', 'Купівля Toyota Camry']],
    ['company_fee', ['Наша комісія', 'Наша винагорода', 'Комиссия за покупку авто']],
    ['company_fee', ['Вознаграждение', 'Агентское вознаграждение']],
    // Costs without a line, and ways that several lines share.
    [undefined, ['Storage fee', 'Демередж', 'Late payment fee', 'Стоянка авто', 'Автоцивілка']],
    [undefined, ['Паркинг в порту', 'Транзитная декларация T1', 'Експортна декларація EX1']],
    [undefined, ['Комиссия банка', 'SWIFT fee', 'Банківська комісія за переказ', 'Перевод денег на аукцион']],
    [undefined, ['Осмотр автомобиля', 'Огляд авто експертом', 'Инспекция авто', 'Сбор за осмотр']],
    [undefined, ['Доставка авто из США', 'Доставка в Україну', 'Доставка з порту Одеса', 'Доставка в Киев']],
    [undefined, ['Погрузка в контейнер', 'Подбор авто', 'Ключ для авто', 'Ремонт автомобіля']],
  ])('mean %s in a statement of either language', (code, bills) => {
    for (const of of [lines, inUkrainian])
      expect(bills.map(bill => [bill, lineMeant(bill, of)?.code])).toEqual(bills.map(bill => [bill, code]))
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
  const line = (code: string, usd: string, uah: string) => ({
    code,
    title: code,
    group,
    usd,
    uah,
    eur: '0.90',
  })
  const lines = [line('price', '1.00', '40.00'), line('sea', '1.00', '40.00'), line('duty', '0.00', '0.10')]
  const offered = (currency: 'USD' | 'UAH') =>
    unbilledLines({ rates, lines }, [{ line: 'price' }, { line: null }], currency).map(
      one => `${one.line.code} ${one.amount}`,
    )
  expect([offered('USD'), offered('UAH')]).toEqual([['sea 1.00'], ['sea 40.00', 'duty 0.10']])
  expect(unbilledLines(null, [], 'USD')).toEqual([])
})

describe('a bill on each line', () => {
  const line = (uah: string, usd: string) => ({ code: uah, title: uah, group, uah, usd, eur: '1.00' })

  it('gives the total of the calculation, and leaves alone what is exact', () => {
    // 40.17 ₴ is 1.00425 $, rounded down three times; 40.22 ₴ is 1.0055 $.
    const down = { rates, lines: [line('40.00', '1.00'), ...Array(3).fill(line('40.17', '1.00'))] }
    expect(lineAmounts(down, 'USD')).toEqual([100, 101, 100, 100])
    const up = { rates, lines: [line('40.22', '1.01'), line('40.00', '1.00'), line('40.22', '1.01')] }
    expect(lineAmounts(up, 'USD')).toEqual([100, 100, 101])
    expect(lineAmounts(up, 'UAH')).toEqual([4022, 4000, 4022])
  })

  it('gives it in every currency, by whatever rates', () => {
    const rate = fc.integer({ min: 20_000_000, max: 90_000_000 }).map(millionths => millionths / 1_000_000)
    fc.assert(
      fc.property(
        fc.record({ USD: rate, EUR: rate }),
        fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 30 }),
        fc.constantFrom(...currencies),
        (given, all, currency) => {
          const lines = all.map(kopecks => {
            const cents = (of: 'USD' | 'EUR') => centsText(fromKopecks(kopecks, exactRates(given)[of]))
            return { ...line(centsText(kopecks), cents('USD')), eur: cents('EUR') }
          })
          const { total } = compareWithAgreed({ currency, bills: [] }, { rates: given, lines })
          expect(lineAmounts({ rates: given, lines }, currency).reduce((sum, one) => sum + one, 0)).toBe(
            total.agreed,
          )
        },
      ),
      { numRuns: propertyRuns(500) },
    )
  })
})
