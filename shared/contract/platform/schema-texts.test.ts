import { afterEach, expect, test } from 'vitest'
import { firmInputSchema } from '#shared/contract/system/firms.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

test('a check names field and mend in the language of whoever reads', () => {
  readLanguageFrom(() => 'uk')
  const said = firmInputSchema
    .safeParse({ bank: '', name: '', accounts: [] })
    .error?.issues.map(issue => issue.message)
  expect(said).toEqual(expect.arrayContaining(['Повна назва: заповніть поле', 'Впишіть банківський рахунок']))
})
