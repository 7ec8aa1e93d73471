// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  type MailSettings,
  readMailSettingsEndpoint,
  saveMailSettingsEndpoint,
} from '#shared/contract/system/mail.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { MailPanel } from './mail-step.tsx'

let screen: RenderedScreen
let saved: { body: object; own: string | undefined }[]
beforeEach(() => {
  localStorage.clear()
  saved = []
})
afterEach(() => screen.close())

const stored: MailSettings = {
  source: 'office',
  to: 'office@example.com',
  from: 'site@example.com',
  host: 'smtp.example.com',
  port: 587,
  user: 'site@example.com',
  password: 'set',
  version: 4,
}
const show = async (settings: Partial<MailSettings> = {}) => {
  let now: MailSettings = { ...stored, ...settings }
  const { from, to } = now
  screen = await renderScreen(MailPanel, {
    address: '/admin/setting?tab=mail',
    prepare: server => {
      const mail = now.source === null ? null : { from, to }
      server.on(readSetupEndpoint, () => ({ status: 200, body: { steps: [], mail } }))
      server.on(readMailSettingsEndpoint, () => ({ status: 200, body: now }))
      server.on(saveMailSettingsEndpoint, ({ body, headers }) => {
        const own = new Headers(headers).get(passwordHeader) ?? undefined
        saved.push({ body: body as object, own })
        if (own !== 'mine') {
          const errors = [{ path: passwordHeader, code: 'password.wrong', message: 'Неверный пароль' }]
          return rejection(400, { code: 'input.invalid', errors })
        }
        const { password: _password, ...fields } = body as Record<string, never>
        now = { ...now, ...fields, password: 'set', version: now.version + 1 }
        return { status: 200, body: now }
      })
    },
  })
}

const type = async (label: string, value: string) => typeInto(await screen.field(label), value)
const says = (text: string) => screen.until(() => document.body.textContent?.includes(text))

test('passwords go to the server and nowhere else, and a wrong one of the owner is said where it was typed', async () => {
  await show()
  await type('Куда приходят заявки', 'new@example.com')
  await type('Пароль почтового ящика', 'app-password')
  await screen.press('Сохранить почту')
  await type('Ваш пароль', 'not mine')
  await screen.press('Сохранить')
  await says('Неверный пароль')
  expect(JSON.stringify({ ...localStorage })).toContain('new@example.com')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/app-password|not mine/)
  await type('Ваш пароль', 'mine')
  await screen.press('Сохранить')
  await screen.until(() => saved.length === 2 && document.querySelector('[role="dialog"]') === null)
  expect(saved[1]).toEqual({
    own: 'mine',
    body: {
      to: 'new@example.com',
      from: stored.from,
      host: stored.host,
      port: 587,
      user: stored.user,
      password: 'app-password',
    },
  })
  await screen.until(() => localStorage.length === 0)
  expect((await screen.field('Пароль почтового ящика')).value).toBe('')
})

test('another server asks for the password of the mailbox, the same one does not', async () => {
  await show()
  await type('Почтовый сервер', 'smtp.gmail.com')
  await screen.press('Сохранить почту')
  await says('Введите пароль почтового ящика')
  await type('Почтовый сервер', stored.host)
  await screen.press('Сохранить почту')
  await screen.field('Ваш пароль')
  expect(saved).toEqual([])
})

test('each address that is missing is asked for by its own name', async () => {
  await show({ to: '', from: '' })
  await screen.press('Сохранить почту')
  await says('Куда приходят заявки: заполните поле')
  await says('От кого: заполните поле')
  await type('От кого', 'site@')
  await screen.press('Сохранить почту')
  await says('От кого: проверьте адрес')
})

test('what the environment sets is shown and not offered', async () => {
  await show({ source: 'environment' })
  await says('Это задал тот')
  expect(document.body.textContent).not.toContain('Сохранить почту')
  await screen.field('Кому отправить пробное письмо')
})

test('a password that the server cannot read is asked for again', async () => {
  await show({ password: 'lost' })
  await says('Пароль почты больше не читается')
  await screen.press('Сохранить почту')
  await says('Введите пароль почтового ящика')
})
