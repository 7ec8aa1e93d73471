import { afterEach, expect, it } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { keptAnswer, keptUntil } from './kept-invoice.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

it('an invoice is kept from the end of the last year that something ended in', () => {
  expect(keptUntil(['2026-01-01'], 1825)).toBe('2031-12-30')
  expect(keptUntil(['2026-12-31', '2027-01-01', '2025-06-01'], 1095)).toBe('2030-12-30')
})

it('the answer names the day, the ground and that the name stays', () => {
  const invoice = { number: '26-17', day: '2026-11-24', heldOrder: false, heldFirm: false }
  expect(keptAnswer([])).toEqual([])
  expect(
    keptAnswer([
      { ...invoice, closed: true, keptUntil: '2031-12-30' },
      { ...invoice, closed: false, keptUntil: '2031-12-30', heldFirm: true },
      { ...invoice, closed: false, keptUntil: null },
    ]),
  ).toEqual([
    'Счёт № 26-17 от 24.11.2026 закрыт и хранится по 30.12.2031.',
    'Счёт № 26-17 от 24.11.2026 будет закрыт и храниться по 30.12.2031, а пока идёт спор или проверка (пункт 44.4) — и дольше.',
    'Счёт № 26-17 от 24.11.2026 не оплачен: он хранится, пока его не оплатят или не аннулируют.',
    expect.stringMatching(/44\.3.*имя плательщика остаётся внутри/),
  ])
})

it('the answer is in the language of its reader', () => {
  const invoice = { number: '26-17', day: '2026-11-24', heldOrder: true, heldFirm: false } as const
  readLanguageFrom(() => 'uk')
  expect(keptAnswer([{ ...invoice, closed: true, keptUntil: '2031-12-30' }])[0]).toBe(
    'Рахунок № 26-17 від 24.11.2026 закрито, його зберігають по 30.12.2031, а поки триває спір або перевірка (пункт 44.4) — і довше.',
  )
})
