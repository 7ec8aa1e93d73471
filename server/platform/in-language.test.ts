import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { texts } from '#messages/platform/errors.js'
import { inLanguage } from './in-language.ts'

test('readers at the same time each have their own language, in what they stream too', async () => {
  const begun = Promise.withResolvers<void>()
  const read = async function* () {
    await begun.promise
    yield texts.error
  }
  const answers = (['uk', 'ru'] as const).map(lang =>
    inLanguage(lang, async () => text(Readable.from(read()))),
  )
  begun.resolve()
  expect([...(await Promise.all(answers)), texts.error]).toEqual(['Помилка', 'Ошибка', 'Ошибка'])
})
