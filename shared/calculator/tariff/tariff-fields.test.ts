import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { figureWords } from './figure-words.ts'
import { fullName, tariffField } from './tariff-fields.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

test('figures are named in the language of their reader, and found by the words of both', () => {
  const field = tariffField('hybridExcise')
  readLanguageFrom(() => 'uk')
  expect(fullName(field)).toBe('Акцизний податок на легкові автомобілі — гібриди')
  expect(tariffField('pensionSteps.low').name).toBe('Перший поріг')
  expect(tariffField('exciseEvKwh').unit).toBe('€ за 1 кВт·год')
  expect(field.choices?.map(({ name }) => name)).toEqual(['як за їхній двигун', '100 € за автомобіль'])
  expect(tariffField('vatPercent').check('багато')).toBe('Потрібен відсоток, наприклад 10 або 1,5')
  expect(figureWords(field)).toEqual([
    'Акциз на легковые автомобили Гибриды',
    'Акцизний податок на легкові автомобілі Гібриди',
  ])
})

test('a preference that does not exist is typed in either language and stored in one', () => {
  const { check, plain } = tariffField('dutyHeavyEur1Percent')
  for (const typed of ['нет', 'немає', ' Ні ']) expect([check(typed), plain(typed)]).toEqual([null, 'нет'])
})
