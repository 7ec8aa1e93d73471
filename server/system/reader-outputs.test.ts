import { expect, test } from 'vitest'
import { quotesFile } from '#server/calculation/quotes/export-quotes.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { reasonForReader } from '#shared/domain/work/request-outcome.ts'
import { lineField, linkField } from '#shared/sections/fields.ts'
import { linkMail } from './accounts/password-link.ts'
import { explainMailFailure, mailNotConfigured } from './mail/explain-mail-failure.ts'
import { keyboardOf } from './telegram/telegram-message.ts'

const inUkrainian = <T>(act: () => T): T => inLanguage('uk', act)

test('a file of quotes has heads in the language of whoever takes it', () => {
  const { name, columns } = inUkrainian(() => quotesFile({} as Tx, undefined))
  expect([name, columns[0]?.title, columns[4]?.title]).toEqual(['Розрахунки', 'Номер', 'Ціна'])
})

test('a letter with a link speaks the language that it is written in', () => {
  const mail = inUkrainian(() =>
    linkMail({ to: 'a@b.example', use: 'reset', link: 'https://x', firm: 'Acme' }),
  )
  expect(mail.subject).toBe('Новий пароль')
  expect(mail.text).toContain('Хтось попросив новий пароль для входу до кабінету «Acme».')
})

test('a total, a refusal’s reason and a field of a page are named in the language of whoever reads', () => {
  const said = inUkrainian(() => [
    totalTitle({ complete: false, warnings: [] }),
    reasonForReader([{ ru: 'Раздумал', uk: 'Передумав' }], 'Раздумал'),
    reasonForReader([], 'Раздумал'),
    ...messagesOf(lineField('link').schema.safeParse('x'.repeat(201))),
    ...messagesOf(linkField('link').schema.safeParse('javascript:x')),
  ])
  expect(said).toEqual([
    'Разом без\u00a0невідомих рядків',
    'Передумав',
    'Раздумал',
    'Посилання: не довше 200 символів',
    'Посилання: сторінка сайту, #якір, https://…, mailto: або tel:',
  ])
})

const messagesOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  error?.issues.map(({ message }) => message) ?? []

test('a button in a Ukrainian chat is Ukrainian', () => {
  const [row] = inUkrainian(() => keyboardOf({ id: 1, holder: null }, 'https://x.example').inline_keyboard)
  expect(row?.[0]?.text).toBe('Беру')
})

test('a failure of the mail server is explained in the language of whoever asks', () => {
  expect(inUkrainian(mailNotConfigured)?.explanation).toContain('Поштовий сервер не задано.')
  expect(inUkrainian(() => explainMailFailure({ code: 'EAUTH' })).explanation).toContain('SMTP_URL; знаки')
  expect(explainMailFailure({ code: 'ELOST' }).explanation).toContain('Сохранённый пароль больше не читается')
})
