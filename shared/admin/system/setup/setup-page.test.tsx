// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  type Option,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { readMailSettingsEndpoint } from '#shared/contract/system/mail.ts'
import { readSetupEndpoint, setupSteps, testMailEndpoint } from '#shared/contract/system/setup.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { SetupPage } from './setup-page.tsx'

let screen: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(() => screen.close())

const option = (id: number, title: string, value: string, note = ''): Option => ({
  id,
  title,
  value,
  note,
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
})

const show = async (
  address: string,
  {
    mail = true,
    overtaken,
    more = [option(5, 'site_main_language', 'ru')],
  }: { mail?: boolean; overtaken?: string; more?: Option[] } = {},
) => {
  const options = [
    option(1, 'site_name', 'Таможенный брокер'),
    option(2, 'phone_main', '+380440000000', 'Пример, замените.'),
    ...more,
  ]
  const written: unknown[] = []
  screen = await renderScreen(SetupPage, {
    address,
    prepare: server => {
      server.on(readSetupEndpoint, () => ({
        status: 200,
        body: {
          steps: setupSteps.map(step => ({ step, done: step === 'account' })),
          mail: mail ? { from: 'site@example.com', to: 'office@example.com' } : null,
        },
      }))
      server.on(readMailSettingsEndpoint, () => ({
        status: 200,
        body: {
          source: mail ? 'office' : null,
          to: '',
          from: '',
          host: '',
          port: 0,
          user: '',
          password: 'unset',
          version: 0,
        },
      }))
      server.on(listOptionsEndpoint, () => ({ status: 200, body: options }))
      server.on(updateOptionEndpoint, ({ path, body }) => {
        const known = options.find(({ id }) => path === `/api/option/${id}`)
        if (overtaken !== undefined && known?.value !== overtaken) {
          Object.assign(known ?? {}, { value: overtaken, version: 2 })
          return rejection(409, { code: 'record.stale' })
        }
        written.push(body)
        Object.assign(known ?? {}, body)
        return { status: 200, body: known as Option }
      })
      server.on(readLastChangeEndpoint, () => ({
        status: 200,
        body: { author: { name: 'Ольга', own: true }, at: null },
      }))
      server.on(createOptionEndpoint, call => {
        const body = call.body as { title: string; value: string }
        written.push(body)
        const made = option(options.length + 1, body.title, body.value)
        options.push(made)
        return { status: 201, body: made }
      })
      server.on(testMailEndpoint, () => ({
        status: 200,
        body: {
          problem: { kind: 'wrong-password', explanation: 'Сервер не принял имя или пароль.', said: '535' },
        },
      }))
    },
  })
  return written
}

const type = async (label: string, value: string) => typeInto(await screen.field(label), value)

test('what is typed stays while one goes back and forth, and is stored by «Сохранить»', async () => {
  const written = await show('/admin/setup?step=firm')
  await type('Название фирмы', 'Авто Мост')
  await screen.press('Пропустить')
  await screen.field('Главный телефон')
  expect(written).toEqual([])
  await screen.press('Назад')
  expect((await screen.field('Название фирмы')).value).toBe('Авто Мост')
  await type('Юридическое название и код', 'ООО «Авто Мост»')
  await screen.press('Сохранить и дальше')
  await screen.field('Главный телефон')
  expect(screen.address()).toBe('/admin/setup?step=contacts')
  expect(written).toEqual([
    { title: 'site_name', value: 'Авто Мост', note: '' },
    { title: 'site_legal', value: 'ООО «Авто Мост»' },
  ])
})

test('what is typed while a step is stored stays', async () => {
  await show('/admin/setup?step=firm')
  const stored = Promise.withResolvers<void>()
  const asked = () => screen.server.calls.some(({ method }) => method === 'PUT')
  screen.server.on(updateOptionEndpoint, async ({ body }) => {
    await stored.promise
    return { status: 200, body: { ...option(1, 'site_name', ''), ...(body as object) } }
  })
  await type('Название фирмы', 'Авто')
  await screen.press('Сохранить и дальше')
  await screen.until(asked)
  await type('Название фирмы', 'Авто Мост')
  await act(async () => stored.resolve())
  await screen.field('Главный телефон')
  await screen.press('Назад')
  expect((await screen.field('Название фирмы')).value).toBe('Авто Мост')
})

test('a wrong number stands beside its field; the others are stored, and an example is none any more', async () => {
  const written = await show('/admin/setup?step=contacts')
  await type('Главный телефон', 'звоните')
  await type('Telegram', 't.me/avtomost')
  await screen.press('Сохранить и дальше')
  await screen.until(() => screen.place.textContent?.includes('Проверьте номер'))
  expect(written).toEqual([{ title: 'telegram_url', value: 'https://t.me/avtomost' }])
  await type('Главный телефон', '067 123 45 67')
  await screen.press('Сохранить и дальше')
  await screen.until(() => screen.address().endsWith('step=look'))
  expect(written.at(-1)).toEqual({ title: 'phone_main', value: '+380671234567', note: '' })
})

test('hours that the site cannot read are said at their field, and stored all the same', async () => {
  const written = await show('/admin/setup?step=contacts')
  const says = () => screen.place.textContent?.includes('Сайт не понял часы')
  await type('Часы работы', 'Пн–Пт 9.00–18.00')
  expect(says()).toBe(false)
  await type('Часы работы', 'будни с утра')
  expect(says()).toBe(true)
  await screen.press('Сохранить и дальше')
  await screen.until(() => screen.address().endsWith('step=look'))
  expect(written).toMatchObject([{ title: 'work_hours', value: 'будни с утра' }])
})

test('what is still the example says so, until something else is typed', async () => {
  await show('/admin/setup?step=contacts')
  await screen.field('Главный телефон')
  expect(screen.place.textContent).toContain('Сейчас пример, замените.')
  await type('Главный телефон', '067 123 45 67')
  expect(screen.place.textContent).not.toContain('Сейчас пример')
})

test('what was stored meanwhile is seen before it is replaced, with who has stored it', async () => {
  const written = await show('/admin/setup?step=firm', { overtaken: 'Мост Авто' })
  await type('Название фирмы', 'Авто Мост')
  await screen.press('Сохранить и дальше')
  const dialog = await screen.until(() => document.querySelector('[role=dialog]'))
  expect(dialog.textContent).toContain('Мост Авто')
  await screen.until(() =>
    dialog.textContent?.includes('Вы сами сохранили другую версию в другой Вашей вкладке'),
  )
  expect((await screen.field('Название фирмы')).value).toBe('Авто Мост')
  expect(written).toEqual([])
  await screen.press('Сохранить объединённое')
  await screen.until(() => written.length > 0)
  expect(written).toEqual([{ title: 'site_name', value: 'Авто Мост', note: '' }])
})

test('a draft is there after the page has died', async () => {
  await show('/admin/setup?step=firm')
  await type('Название фирмы', 'Авто Мост')
  await screen.close()
  await show('/admin/setup?step=firm')
  expect((await screen.field('Название фирмы')).value).toBe('Авто Мост')
})

test('the first step asks in which language the program speaks', async () => {
  await show('/admin/setup')
  const languages = await screen.until(() => screen.place.querySelector('[aria-label="Язык программы"]'))
  expect([...languages.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'Русский',
    'Українська',
  ])
})

test('the owner chooses the main language: where the option was never set, no answer is filled in', async () => {
  const written = await show('/admin/setup?step=firm', { more: [] })
  const select = await screen.field('Основной язык сайта')
  expect(screen.place.querySelector('form :is(input, select)')).toBe(select)
  const offered = () => [...select.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect([select.value, ...offered()]).toEqual(['', 'Не выбран', 'Украинский', 'Русский'])
  await screen.press('Сохранить и дальше')
  await screen.until(() => screen.place.textContent?.includes('Выберите основной язык сайта'))
  expect([screen.address(), written]).toEqual(['/admin/setup?step=firm', []])
  await act(async () => {
    select.value = 'uk'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(offered()).toEqual(['Украинский', 'Русский'])
  await screen.press('Сохранить и дальше')
  await screen.until(() => written.length > 0)
  expect(written).toEqual([{ title: 'site_main_language', value: 'uk' }])
})

test('a colour shows at once whether it can be read in both themes', async () => {
  await show('/admin/setup?step=look')
  await type('Цвет', '#f5f2ec')
  const row = await screen.until(() =>
    [...screen.place.querySelectorAll('li')].find(one => one.textContent?.includes('Кнопка в светлой теме')),
  )
  expect(row.textContent).toContain('сливается')
  expect(screen.place.textContent).toContain('Кнопка в тёмной теме')
})

test('a logo or colour that is taken back leaves the focus beside it', async () => {
  const logo = `/media/${'a'.repeat(64)}-640.png`
  await show('/admin/setup?step=look', {
    more: [option(3, 'site_logo', logo), option(4, 'site_accent', '#0057b7')],
  })
  for (const name of ['Убрать логотип', 'Вернуть бронзу']) {
    const button = await screen.until(() => screen.button(name))
    button.focus()
    const place = button.closest('fieldset')
    await act(async () => button.click())
    await screen.until(() => !screen.button(name) && document.activeElement !== document.body)
    expect(place?.contains(document.activeElement)).toBe(true)
  }
})

test('the mail server’s rejection is explained, and an owner enters the server there', async () => {
  await show('/admin/setup?step=mail')
  await screen.press('Отправить пробное письмо')
  await screen.until(() => screen.place.textContent?.includes('Сервер не принял имя или пароль.'))
  expect(screen.place.textContent).toContain('535')
  await screen.close()
  await show('/admin/setup?step=mail', { mail: false })
  await screen.field('Почтовый сервер')
  expect(screen.place.textContent).not.toMatch(/SMTP_URL|перезапуст/)
})
