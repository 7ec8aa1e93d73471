/** The token of the bot that an owner enters: sealed, shown to nobody, in force at once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { telegramSettings, telegramToken } from '#server/proofs/testing/fake-telegram.ts'
import {
  type ApiClient,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { BotSettings } from '#shared/contract/system/telegram.ts'
import { lastUpdate } from './telegram.store.ts'
import { deliverDueTelegrams } from './telegram-outbox.job.ts'
import { isTelegramDue, readUpdates } from './telegram-updates.job.ts'

let server: TestServer
let office: ApiClient
let logged: string
const start = async (env: Record<string, string> = {}) => {
  logged = ''
  const write = (line: string) => {
    logged += line
  }
  server = await startTestServer(env, { log: createLog('trace', false, { write }) })
  office = await server.signedIn()
}
beforeEach(() => start())
afterEach(async () => {
  const { db } = server.ctx
  const rows = [
    ...(await db.selectFrom('channel_settings').selectAll().execute()),
    ...(await db.selectFrom('audit').selectAll().execute()),
    ...(await db.selectFrom('jobs').selectAll().execute()),
  ]
  await server.stop()
  expect(logged + JSON.stringify(rows)).not.toContain('secret-token')
})

const read = async () => (await (await office('GET', '/api/telegram/bot')).json()) as BotSettings
const save = (token = telegramToken, headers: Record<string, string> = passwordAgain) =>
  office('PUT', '/api/telegram/bot', { token }, headers)
const bot = { name: 'Заявки', username: 'office_bot' }
const chat = { id: -100_200, title: 'Отдел продаж', type: 'group' }

it('is stored sealed, answered by its name, and tells of requests at once', async () => {
  expect(await read()).toEqual({ source: null, token: 'unset', bot: null, version: 0 })
  expect(await isTelegramDue(server.ctx)).toBe(false)
  const saved = await save()
  const answered = await saved.text()
  expect(JSON.parse(answered)).toEqual({ source: 'office', token: 'set', bot, version: 1 })
  expect(answered).not.toContain('secret-token')
  expect(await isTelegramDue(server.ctx)).toBe(true)
  server.telegram.updates.push({ update_id: 7, my_chat_member: { chat } })
  await readUpdates(server.ctx)
  await office('PUT', '/api/telegram/chat/1', { chosen: true })
  await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '067 123 45 67' })
  await deliverDueTelegrams(server.ctx)
  expect(server.telegram.sent()).toMatchObject([{ chat_id: String(chat.id) }])
  expect(await (await office('GET', '/api/setup')).json()).toMatchObject({ telegram: true })
  const gone = await office('DELETE', '/api/telegram/bot', undefined, passwordAgain)
  expect(await gone.json()).toEqual({ source: null, token: 'unset', bot: null, version: 2 })
  expect(await isTelegramDue(server.ctx)).toBe(false)
})

it('is refused by name where Telegram does not know it, and taken where Telegram is away', async () => {
  for (const token of ['123456:another-token-of-nobody', 'https://evil.example', '123456:a\r\nHost: b']) {
    const refused = await save(token)
    const { errors } = (await refused.json()) as { errors: { path: string }[] }
    expect([refused.status, errors[0]?.path]).toEqual([400, 'token'])
  }
  const { fetch } = server.telegram
  server.telegram.fetch = () => Promise.reject(new TypeError('fetch failed'))
  expect(await (await save()).json()).toMatchObject({ source: 'office', token: 'set', bot: null })
  server.telegram.fetch = fetch
  expect((await read()).bot).toEqual(bot)
})

it('gives way to the environment, and says so', async () => {
  await server.stop()
  await start(telegramSettings)
  expect(await read()).toEqual({ source: 'environment', token: 'unset', bot, version: 0 })
  expect(await (await save()).json()).toMatchObject({ source: 'environment', token: 'set' })
})

it('that is sealed with another key is asked for again, and asks Telegram nothing', async () => {
  await save()
  const { databaseUrl, dataDir } = server.ctx.config
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SECRETS_KEY: 'n'.repeat(40) }
  await using other = await startTestServer(env)
  const call = await other.signedIn()
  expect(await (await call('GET', '/api/telegram/bot')).json()).toMatchObject({ token: 'lost', bot: null })
  expect(await isTelegramDue(other.ctx)).toBe(false)
  expect(await (await call('GET', '/api/telegram')).json()).toMatchObject({ configured: true })
  expect((await call('PUT', '/api/telegram/bot', { token: telegramToken }, passwordAgain)).status).toBe(200)
  expect(await isTelegramDue(other.ctx)).toBe(true)
})

it('of another bot is tried at once, and its updates are counted from their own beginning', async () => {
  await save()
  server.telegram.updates.push({ update_id: 900, my_chat_member: { chat } })
  await readUpdates(server.ctx)
  const now = server.ctx.now()
  expect(await lastUpdate(server.ctx.db, { bot: '123456', now })).toBe(900)
  expect(await lastUpdate(server.ctx.db, { bot: '654321', now })).toBeNull()
  server.telegram.fetch = () => Promise.reject(new TypeError('fetch failed'))
  await expect(readUpdates(server.ctx)).rejects.toThrow()
  expect(await isTelegramDue(server.ctx)).toBe(false)
  expect((await save('654321:secret-token-of-another')).status).toBe(200)
  expect(await isTelegramDue(server.ctx)).toBe(true)
})
