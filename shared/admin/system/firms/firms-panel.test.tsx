// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { type Firm, listFirmsEndpoint, updateFirmEndpoint } from '#shared/contract/system/firms.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { FirmsPanel } from './firms-panel.tsx'

let screen: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(() => screen.close())

test.each(['Изменить', 'Новая фирма'])('a closed form gives the focus back to «%s»', async opener => {
  screen = await renderScreen(FirmsPanel, {
    prepare: server => server.gives(listFirmsEndpoint, () => [aFirm()]),
  })
  await screen.press(opener)
  await screen.press('Отмена')
  await screen.until(() => document.activeElement?.textContent === opener)
})

test.each([
  ['1,5', null],
  ['2e', null],
  ['-5', null],
  ['', null],
  ['14', 14],
])('«%s» days to pay are stored as %s', async (typed, stored) => {
  const sent: unknown[] = []
  screen = await renderScreen(FirmsPanel, {
    prepare: server => {
      server.gives(listFirmsEndpoint, () => [aFirm()])
      server.gives(updateFirmEndpoint, ({ body }) => {
        sent.push((body as { daysToPay: number }).daysToPay)
        return aFirm()
      })
    },
  })
  await screen.press('Изменить')
  const field = await screen.field('Дней на оплату')
  for (let end = 0; end <= typed.length; end++) await typeInto(field, typed.slice(0, end))
  expect(field.value).toBe(typed)
  await act(async () => requestSave())
  await screen.until(() =>
    stored === null ? field.getAttribute('aria-invalid') === 'true' : sent.length > 0,
  )
  expect(sent).toEqual(stored === null ? [] : [stored])
})

test('a firm that a colleague has saved meanwhile is not overwritten by a second try', async () => {
  const sent: unknown[] = []
  let version = 1
  screen = await renderScreen(FirmsPanel, {
    prepare: server => {
      server.gives(listFirmsEndpoint, () => [aFirm({ version })])
      server.on(updateFirmEndpoint, ({ headers }) => {
        sent.push(headers['If-Match'])
        version = 2
        return rejection(409, { code: 'record.stale', detail: 'Запись уже изменили' })
      })
    },
  })
  await screen.press('Изменить')
  await typeInto(await screen.field('Адрес'), 'Львів')
  for (const count of [1, 2]) {
    await act(async () => requestSave())
    await screen.until(() => sent.length === count && !screen.button('Сохранить фирму')?.dataset.loading)
  }
  expect(sent).toEqual(['"1"', '"1"'])
})

test('an account that is taken out leaves the focus in the form', async () => {
  screen = await renderScreen(FirmsPanel, {
    prepare: server => server.gives(listFirmsEndpoint, () => [aFirm()]),
  })
  await screen.press('Изменить')
  await screen.press('Добавить счёт')
  const remove = await screen.until(() => screen.button('Убрать'))
  remove.focus()
  await act(async () => remove.click())
  await screen.until(() => document.activeElement !== document.body)
})

test('a password given for one account is not used for another', async () => {
  const sent: unknown[] = []
  screen = await renderScreen(FirmsPanel, {
    prepare: server => {
      server.gives(listFirmsEndpoint, () => [aFirm()])
      server.on(updateFirmEndpoint, ({ body }) => {
        sent.push((body as Firm).accounts[0]?.iban)
        return rejection(400, { errors: [{ path: 'code', code: 'firm.code', message: 'Код неверный' }] })
      })
    },
  })
  await screen.press('Изменить')
  const iban = await screen.field('IBAN')
  await typeInto(iban, 'UA913223130000026007233566002')
  await act(async () => requestSave())
  const password = await screen.field('Ваш пароль')
  await typeInto(password, 'right')
  await act(async () => password.form?.requestSubmit())
  await screen.until(() => !document.querySelector('[role="dialog"]'))
  await typeInto(iban, 'UA643223130000026007233566003')
  await act(async () => requestSave())
  expect((await screen.field('Ваш пароль')).value).toBe('')
  expect(sent).toEqual(['UA913223130000026007233566002'])
})

test('another account is stored only with the password of the owner, which is asked for again when wrong', async () => {
  const sent: unknown[] = []
  screen = await renderScreen(FirmsPanel, {
    prepare: server => {
      server.gives(listFirmsEndpoint, () => [aFirm()])
      server.on(updateFirmEndpoint, ({ headers, body }) => {
        const password = new Headers(headers).get(passwordHeader)
        sent.push([password, (body as Firm).accounts[0]?.iban])
        return password === 'right'
          ? { status: 200, body: aFirm({ version: 2 }) }
          : rejection(422, {
              errors: [{ path: passwordHeader, code: 'password.wrong', message: 'Пароль неверный' }],
            })
      })
    },
  })
  const iban = 'UA913223130000026007233566002'
  const answer = async (password: string) => {
    const field = await screen.field('Ваш пароль')
    await typeInto(field, password)
    await act(async () => field.form?.requestSubmit())
  }
  await screen.press('Изменить')
  await typeInto(await screen.field('IBAN'), iban)
  await act(async () => requestSave())
  await screen.field('Ваш пароль')
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] header button')?.click())
  await screen.until(() => !document.querySelector('[role="dialog"]'))
  await screen.press('Сохранить фирму')
  expect(sent).toEqual([])
  await answer('wrong')
  await screen.until(() => document.body.textContent?.includes('Пароль неверный'))
  // At the password alone, not above the form as well.
  expect(document.body.textContent?.split('Пароль неверный')).toHaveLength(2)
  await answer('right')
  await screen.until(() => screen.button('Изменить'))
  expect(sent).toEqual([
    ['wrong', iban],
    ['right', iban],
  ])
})
