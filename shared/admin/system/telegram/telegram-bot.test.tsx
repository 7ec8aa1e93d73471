// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  type BotSettings,
  readBotSettingsEndpoint,
  saveBotTokenEndpoint,
} from '#shared/contract/system/telegram.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { TelegramBot } from './telegram-panel.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const token = '123456:ABCDEFGHIJ'
const none: BotSettings = { source: null, token: 'unset', bot: null, version: 0 }
const bot = { name: 'Заявки', username: 'office_bot' }

const show = async (settings: BotSettings) => {
  const saved: unknown[] = []
  screen = await renderScreen(TelegramBot, {
    prepare: server => {
      let now = settings
      server.on(readBotSettingsEndpoint, () => ({ status: 200, body: now }))
      server.on(saveBotTokenEndpoint, ({ body, headers }) => {
        saved.push([body, new Headers(headers).get(passwordHeader)])
        now = { source: 'office', token: 'set', bot, version: 1 }
        return { status: 200, body: now }
      })
    },
  })
  return saved
}

test('a bot is connected by its token and the owner’s password, and then is named with its link', async () => {
  const saved = await show(none)
  // With «off» Chrome fills in the saved password of the account, and offers to keep the token in its place.
  expect((await screen.field('Токен бота')).autocomplete).toBe('new-password')
  await typeInto(await screen.field('Токен бота'), 'бот')
  await screen.press('Подключить бота')
  await screen.until(() => document.body.textContent?.includes('Вставьте токен целиком'))
  await typeInto(await screen.field('Токен бота'), token)
  await screen.press('Подключить бота')
  await typeInto(await screen.field('Ваш пароль'), 'mine')
  await screen.press('Подключить')
  const link = await screen.until(() =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '@office_bot'),
  )
  expect(link.getAttribute('href')).toBe('https://t.me/office_bot')
  expect(saved).toEqual([[{ token }, 'mine']])
  expect(JSON.stringify({ ...localStorage })).not.toContain(token)
  expect((await screen.field('Другой токен')).value).toBe('')
})

test('the bot of the environment is named and not offered', async () => {
  await show({ source: 'environment', token: 'unset', bot, version: 0 })
  await screen.until(() => document.body.textContent?.includes('Бота подключил тот'))
  expect(document.querySelector('form')).toBeNull()
  expect(document.body.textContent).toContain('@office_bot')
})
