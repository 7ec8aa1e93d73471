/** Requests in chats: what is told, that it arrives once however Telegram fails, and what its buttons may do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { rejection, telegramSettings, telegramToken } from '#server/proofs/testing/fake-telegram.ts'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { honeypotField } from '#shared/contract/platform/honeypot-field.ts'
import type { TelegramChat, TelegramPerson } from '#shared/contract/system/telegram.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { deliverDueTelegrams } from './telegram-outbox.job.ts'
import { isTelegramDue, readUpdates } from './telegram-updates.job.ts'

let server: TestServer
let call: ApiClient
let logged: string
const start = async (env: Record<string, string> = telegramSettings) => {
  logged = ''
  const write = (line: string) => {
    logged += line
  }
  server = await startTestServer(
    { PUBLIC_URL: 'https://broker.example.com', ...env },
    { log: createLog('trace', false, { write }) },
  )
  call = await server.signedIn()
}
beforeEach(() => start())
afterEach(async () => {
  const everything = logged + JSON.stringify(await server.ctx.db.selectFrom('outbox').selectAll().execute())
  await server.stop()
  // Whatever failed, the token is in no line and no row.
  expect(everything).not.toContain(telegramToken)
  expect(everything).not.toContain('secret-token')
})

const office = { id: -100_200, title: 'Отдел продаж', type: 'group' }
let updateId = 0
const update = (fields: object) => {
  server.telegram.updates.push({ update_id: ++updateId, ...fields })
  return readUpdates(server.ctx)
}
const read = async () =>
  (await (await call('GET', '/api/telegram')).json()) as {
    configured: boolean
    error: string | null
    chats: TelegramChat[]
    people: TelegramPerson[]
  }
const firstChat = async (): Promise<TelegramChat> => {
  const chat = (await read()).chats[0]
  if (!chat) throw new Error('no chat')
  return chat
}
/** The office's chat, noticed and chosen. */
const choose = async (): Promise<TelegramChat> => {
  await update({ my_chat_member: { chat: office } })
  const chat = await firstChat()
  const chosen = await call('PUT', `/api/telegram/chat/${chat.id}`, { chosen: true })
  return (await chosen.json()) as TelegramChat
}
const ask = async (fields: object = {}): Promise<number> => {
  const body = { name: 'Олена <b>', phone: '067 123 45 67', message: 'Сколько стоит?', quote, ...fields }
  return ((await (await server.call('POST', '/api/mail/callback', body)).json()) as { id: number }).id
}
const deliver = () => deliverDueTelegrams(server.ctx)
const request = async (id: number) =>
  (await (await call('GET', `/api/request/${id}`)).json()) as OfficeRequest
const press = (id: number, from: object = { id: 7, first_name: 'Олег' }, chat = office) =>
  update({ callback_query: { id: `q${id}`, from, data: `take:${id}`, message: { message_id: 5, chat } } })
const lastAnswer = () =>
  server.telegram.asked.filter(({ method }) => method === 'answerCallbackQuery').at(-1)?.body.text

describe('the settings of the bot', () => {
  it('show who addressed the bot, forget the oldest strangers, and send a test message', async () => {
    const chat = await choose()
    for (let n = 1; n <= 30; n++)
      await update({ message: { chat: { id: n, first_name: `Чужой\u202e ${n}` } } })
    const { chats } = await read()
    expect(chats[0]).toEqual({ ...chat, title: office.title })
    expect(chats).toHaveLength(21)
    expect(chats.map(({ title }) => title)).toContain('Чужой 30')
    expect((await call('POST', `/api/telegram/chat/${chat.id}/test`)).status).toBe(204)
    expect(server.telegram.sent()).toEqual([
      { chat_id: String(office.id), text: expect.stringMatching(/^Проверка связи/) },
    ])
    server.telegram.faults.push(() => rejection(403, 'Forbidden: bot was kicked'))
    const refused = await call('POST', `/api/telegram/chat/${chat.id}/test`)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('bot was kicked')])
    await call('PUT', '/api/auth/language', { lang: 'uk' })
    server.telegram.faults.push(() => {
      throw new TypeError('fetch failed')
    })
    const silent = await call('POST', `/api/telegram/chat/${chat.id}/test`)
    expect(await silent.text()).toContain('Telegram не відповідає (TypeError)')
  })

  it('say that there is no bot', async () => {
    await server.stop()
    await start({})
    expect(await read()).toMatchObject({ configured: false, chats: [] })
    expect(await isTelegramDue(server.ctx)).toBe(false)
    await ask()
    expect(await server.ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})

describe('a new request', () => {
  it('says how the visitor wants to be answered, whatever else may be told', async () => {
    await choose()
    const body = { name: 'Иван', phone: '0671234567', replyBy: 'viber' }
    expect((await server.call('POST', '/api/mail/callback', body)).status).toBe(202)
    await deliver()
    expect(server.telegram.sent()).toMatchObject([{ text: 'Заявка на звонок № 1\nПросит прислать в Viber' }])
  })

  it('is told by number and way only, with two buttons, to the chosen chats only', async () => {
    await update({ message: { chat: { id: 3, first_name: 'Чужой' } } })
    await choose()
    const id = await ask()
    await deliver()
    expect(server.telegram.sent()).toEqual([
      {
        chat_id: String(office.id),
        text: `Заявка на звонок № ${id}, своя доставка`,
        link_preview_options: { is_disabled: true },
        reply_markup: {
          inline_keyboard: [
            [
              { text: 'Взял', callback_data: `take:${id}` },
              { text: 'Открыть', url: `https://broker.example.com/admin/requests?open=${id}` },
            ],
          ],
        },
      },
    ])
    expect((await request(id)).telegramState).toBe('sent')
  })

  it.each([
    ['contact', ['Олена <b>', '+380 67 123 4567'], ['Сколько стоит?', 'Итого']],
    ['all', ['Олена <b>', '+380 67 123 4567', 'Сколько стоит?', 'Итого'], []],
  ])('is told more where the owner allows it: %s', async (value, shown, hidden) => {
    await choose()
    await call('POST', '/api/option', { title: 'private.telegram_content', value })
    await ask()
    await deliver()
    const text = String(server.telegram.sent()[0]?.text)
    for (const part of shown) expect(text).toContain(part)
    for (const part of hidden) expect(text).not.toContain(part)
    expect(server.telegram.sent()[0]).not.toHaveProperty('parse_mode')
  })

  it('is cut between two characters: half of one is nothing that Telegram takes', async () => {
    await choose()
    await call('POST', '/api/option', { title: 'private.telegram_content', value: 'all' })
    for (const before of ['', 'а']) await ask({ message: `${before}${'😀'.repeat(1_900)}` })
    await deliver()
    const texts = server.telegram.sent().map(({ text }) => String(text))
    expect(texts.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([3_499, 3_500])
    for (const text of texts) expect(text.isWellFormed()).toBe(true)
  })

  it('that looks like a robot’s is told to nobody', async () => {
    await choose()
    const id = await ask({ [honeypotField]: 'x' })
    expect(await request(id)).toMatchObject({ status: 'spam', telegramState: 'none' })
  })

  it('waits as long as Telegram asks, and longer pauses than one’s own', async () => {
    await choose()
    const id = await ask()
    server.telegram.faults.push(() => rejection(429, 'Too Many Requests', { retry_after: 600 }))
    await deliver()
    expect(await request(id)).toMatchObject({
      telegramState: 'pending',
      telegramError: expect.stringContaining('429'),
    })
    for (const [minutes, sent] of [
      [2, 1],
      [7, 1],
      [2, 2],
    ] as const) {
      server.clock.offset += minutes * 60_000
      await deliver()
      expect(server.telegram.sent()).toHaveLength(sent)
    }
    expect((await request(id)).telegramState).toBe('sent')
  })

  it('survives a server that fails, and one whose answer is lost: then it may come twice', async () => {
    await choose()
    const id = await ask()
    server.telegram.faults.push(
      () => new Response('<html>502</html>', { status: 502 }),
      () => {
        throw new TypeError(`fetch failed: https://api.telegram.org/bot${telegramToken}/sendMessage`)
      },
    )
    await deliver()
    expect((await request(id)).telegramError).toContain('502')
    server.clock.offset += 60_000
    await deliver()
    expect(await request(id)).toMatchObject({
      telegramState: 'pending',
      telegramError: 'Telegram не отвечает (TypeError)',
    })
    server.clock.offset += 6 * 60_000
    await deliver()
    expect((await request(id)).telegramState).toBe('sent')
    // The second one may have arrived: the API knows no key that would tell.
    expect(server.telegram.sent()).toHaveLength(3)
  })

  it('is given up at once where the bot was thrown out, is shown, and sent again by hand', async () => {
    await choose()
    const id = await ask()
    server.telegram.faults.push(() => rejection(403, 'Forbidden: bot was kicked from the group chat'))
    await deliver()
    server.clock.offset += 48 * 3_600_000
    await deliver()
    expect(server.telegram.sent()).toHaveLength(1)
    call = await server.signedIn()
    expect(await request(id)).toMatchObject({ telegramState: 'failed', mailState: 'none' })
    const failed = await (await call('GET', '/api/request?telegram=failed')).json()
    expect(failed).toMatchObject({ total: expect.anything(), items: [{ id }] })
    const overview = await (await call('GET', '/api/overview')).json()
    expect(overview).toMatchObject({ requests: { failedTelegrams: 1, failedMails: 0 } })
    expect((await call('POST', `/api/request/${id}/mail`)).status).toBe(200)
    await deliver()
    expect((await request(id)).telegramState).toBe('sent')
  })

  it('that waits or has failed goes to no chat that the owner has taken out meanwhile', async () => {
    const chat = await choose()
    const ids = [await ask(), await ask({ phone: '067 123 45 68' })]
    server.telegram.faults.push(
      () => rejection(403, 'Forbidden: bot was kicked from the group chat'),
      () => rejection(500, 'Internal Server Error'),
    )
    await deliver()
    const path = `/api/telegram/chat/${chat.id}`
    const out = await call('PUT', path, { chosen: false }, { 'If-Match': `"${chat.version}"` })
    expect(out.status).toBe(200)
    const before = server.telegram.sent().length
    for (const id of ids) expect((await call('POST', `/api/request/${id}/mail`)).status).toBe(409)
    server.clock.offset += 3_600_000
    await deliver()
    expect(server.telegram.sent()).toHaveLength(before)
  })

  it('follows a group that has got another number', async () => {
    await choose()
    await ask()
    server.telegram.faults.push(() => rejection(400, 'upgraded', { migrate_to_chat_id: -100_999 }))
    await deliver()
    expect(server.telegram.sent().map(({ chat_id }) => chat_id)).toEqual([String(office.id), '-100999'])
    expect((await read()).chats).toMatchObject([{ chatId: '-100999', chosen: true }])
  })
})

describe('the button «Взял»', () => {
  it('gives the request to a person without an account by name, and tells the next one who has it', async () => {
    await choose()
    const id = await ask()
    await press(id, { id: 7, first_name: 'Олег', last_name: 'К\u202e.' })
    expect(await request(id)).toMatchObject({
      status: 'in_work',
      takenBy: null,
      holder: 'из Telegram: Олег К.',
    })
    expect(lastAnswer()).toBe(`Заявка № ${id} за Вами`)
    await press(id, { id: 8, first_name: 'Марта' })
    expect(lastAnswer()).toBe('Заявку ведёт из Telegram: Олег К.')
    expect((await request(id)).version).toBe(2)
    const log = await (await call('GET', `/api/audit?kind=request&record=${id}`)).json()
    expect(log).toMatchObject({ items: [{ action: 'take' }] })
  })

  it('gives it to an account once the owner has said whose it is', async () => {
    await choose()
    await press(await ask())
    const [person] = (await read()).people
    const link = (body: object, headers = {}) =>
      call('PUT', `/api/telegram/person/${person?.id}`, body, headers)
    expect((await link({ account: 999 })).status).toBe(400)
    expect((await link({ account: 1 }, { 'If-Match': '"5"' })).status).toBe(409)
    expect((await link({ account: 1 })).status).toBe(200)
    const next = await ask()
    await press(next)
    expect(await request(next)).toMatchObject({ takenBy: { id: 1 }, holder: 'Администратор' })
  })

  it('does nothing from a chat that was not chosen, with data made up, or for what is gone', async () => {
    const chat = await choose()
    const id = await ask()
    await press(id, undefined, { id: 666, title: 'Чужой чат', type: 'group' })
    expect(lastAnswer()).toBe('Этот чат не выбран для заявок')
    await call('PUT', `/api/telegram/chat/${chat.id}`, { chosen: false })
    await press(id)
    expect(lastAnswer()).toBe('Этот чат не выбран для заявок')
    await call('PUT', `/api/telegram/chat/${chat.id}`, { chosen: true })
    for (const data of ['take:0', 'take:1;drop', 'steal:1', 'take:99999999999999999999'])
      await update({
        callback_query: { id: 'q', from: { id: 7 }, data, message: { message_id: 5, chat: office } },
      })
    await press(999_999)
    expect(lastAnswer()).toBe('Такой заявки нет')
    expect(await request(id)).toMatchObject({ status: 'new', holder: null, version: 1 })
    expect((await read()).people).toHaveLength(1)
  })

  it.each(['done', 'spam'])('leaves a request that is closed as «%s» closed', async status => {
    await choose()
    const id = await ask()
    expect((await call('PATCH', `/api/request/${id}`, { status, takenBy: null })).status).toBe(200)
    const closed = await request(id)
    await press(id)
    expect(lastAnswer()).toBe('Заявка уже закрыта')
    expect(await request(id)).toEqual(closed)
  })

  it('leaves a request without its person to nobody', async () => {
    await choose()
    const id = await ask()
    const at = '2026-11-01T00:00:00.000Z'
    await server.ctx.db.updateTable('requests').set({ erased_at: at }).where('id', '=', id).execute()
    const before = await request(id)
    await press(id)
    expect(lastAnswer()).toBe('Данные этой заявки удалены')
    expect(await request(id)).toEqual(before)
  })

  it('counts once, though the same news comes again, and whatever becomes of its answer', async () => {
    await choose()
    const id = await ask()
    server.telegram.faults.push(() => rejection(400, 'query is too old'))
    await press(id)
    await call('PATCH', `/api/request/${id}`, { takenBy: null })
    server.telegram.forgetful = true
    await readUpdates(server.ctx)
    expect((await request(id)).holder).toBeNull()
  })

  it('works after a quiet week, when Telegram goes on from a smaller number', async () => {
    await update({ my_chat_member: { chat: office } })
    updateId += 1_000
    await choose()
    const id = await ask()
    server.clock.offset += 8 * 24 * 3_600_000
    call = await server.signedIn()
    // Telegram has stored nothing for longer than a day.
    server.telegram.updates.length = 0
    const before = updateId
    updateId = 5
    await press(id)
    expect((await request(id)).holder).toBe('из Telegram: Олег')
    await press(await ask(), { id: 8, first_name: 'Марта' })
    expect(lastAnswer()).toMatch(/за Вами$/)
    const offsets = server.telegram.asked
      .filter(({ method }) => method === 'getUpdates')
      .map(({ body }) => body.offset)
    expect(offsets.slice(-2)).toEqual([undefined, 7])
    updateId = before
  })
})

it('a bot that cannot be asked is asked less and less, and the reason is shown without the token', async () => {
  server.telegram.fetch = (async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })
  }) as typeof fetch
  await expect(readUpdates(server.ctx)).rejects.toThrow('Telegram не отвечает (ECONNREFUSED)')
  expect(await isTelegramDue(server.ctx)).toBe(false)
  server.clock.offset += 6_000
  expect(await isTelegramDue(server.ctx)).toBe(true)
  await expect(readUpdates(server.ctx)).rejects.toThrow()
  server.clock.offset += 6_000
  expect(await isTelegramDue(server.ctx)).toBe(false)
})
