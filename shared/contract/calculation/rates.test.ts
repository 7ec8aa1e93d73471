import { expect, test } from 'vitest'
import * as russianInput from '#messages/ru/calculation/engine-input.js'
import * as russian from '#messages/ru/platform/schema.js'
import * as ukrainianInput from '#messages/uk/calculation/engine-input.js'
import * as ukrainian from '#messages/uk/platform/schema.js'
import { withTexts } from '#shared/contract/platform/schema-texts.ts'
import { handRatesSchema } from './rates.ts'

const texts = {
  ru: { schema: russian, input: russianInput },
  uk: { schema: ukrainian, input: ukrainianInput },
}

test.each([
  ['ru', { USD: 'сорок' }, 'USD: ожидается курс от 0,1 до 100 000'],
  ['ru', {}, 'Задайте курс хотя бы одной валюты'],
  ['uk', { USD: true }, 'USD: очікується число'],
  ['uk', { EUR: 'сорок' }, 'EUR: очікується курс від 0,1 до 100 000'],
  ['uk', { EUR: '44.1234567' }, 'EUR: не більше шести знаків після коми'],
  ['uk', {}, 'Задайте курс хоча б однієї валюти'],
] as const)('a rate is refused in the language of the call: %s, %j', (lang, given, message) => {
  const said = withTexts(texts[lang], () =>
    handRatesSchema.safeParse(given).error?.issues.map(issue => issue.message),
  )
  expect(said).toContain(message)
})
