import { markFailed, queueMail } from '#server/platform/outbox/outbox.store.ts'
import { retentionQuestion } from '#server/system/personal-data/retention.job.ts'
import { noticeChat, noticePerson } from '#server/system/telegram/telegram.store.ts'
import { rejection, telegramToken } from '../testing/fake-telegram.ts'
import { owner, passwordAgain } from '../testing/start-test-server.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'
import { exampleQuote } from './rows-quotes.ts'
import { nextAddress } from './sent-input.ts'

const requests = 'server/work/requests/requests.test.ts'
const telegram = 'server/system/telegram/telegram.test.ts'

/** Requests of visitors and what they bring with them: people, Telegram, replies. */
export const requestRows: Record<string, Row> = {
  ...provedBy('server/work/requests/mail/mail-forms.test.ts', {
    'POST /api/mail/callback': {
      // The trap for robots, under both its names: a filled one gets the usual answer.
      free: ['subject'],
      valid: () => ({ body: { name: 'Иван', phone: '067 123 45 67' } }),
    },
    'POST /api/mail/calculation': {
      // The trap for robots, under both its names: a filled one gets the usual answer.
      free: ['subject'],
      valid: () => ({
        body: { email: 'ivan@example.com', message: 'Сколько будет стоить?', quote: exampleQuote },
      }),
    },
  }),
  ...provedBy(requests, world => world.request(), {
    'GET /api/request': { unknown: { query: { page: '999' } } },
    'GET /api/request/:id': {},
    'PATCH /api/request/:id': { valid: () => ({ body: { status: 'in_work', note: 'Звонили' } }) },
    'GET /api/request/export.csv': {},
    'POST /api/request/:id/mail': {
      valid: async world => ({ params: { id: await requestWithFailedMail(world) } }),
      // What the office notes itself is mailed to nobody.
      conflict: async world => {
        const noted = await world.call('POST', '/api/request', { name: 'Иван', phone: '0671234567' })
        return { params: { id: ((await noted.json()) as { id: number }).id } }
      },
    },
  }),
  ...provedBy('server/work/requests/mail/failed-letters.test.ts', {
    'GET /api/letter/failed': {},
    'POST /api/letter/:id/again': {
      valid: async world => ({ params: { id: await failedLetter(world) }, body: {} }),
      conflict: async world => {
        const id = await failedLetter(world)
        await world.call('POST', `/api/letter/${id}/again`, {})
        return { params: { id }, body: {} }
      },
    },
  }),
  ...provedBy('server/work/requests/caller-request.test.ts', {
    'POST /api/request': {
      valid: () => ({ body: { name: 'Олена', phone: '067 123 45 67', note: 'Ищет Camry' } }),
    },
  }),
  ...provedBy('server/work/requests/mail/answers.test.ts', world => world.request(), {
    'GET /api/request/:id/replies': {},
    'POST /api/request/:id/answer': {
      valid: () => ({ body: { way: 'viber', text: 'Добрый день' } }),
      // The request of a call has no address.
      conflict: () => ({ body: { way: 'mail', text: 'Добрый день' } }),
    },
  }),
  ...provedBy('server/work/requests/threads/threads.test.ts', world => world.request(), {
    'GET /api/request/threads': { unknown: { query: { page: '999' } } },
    'GET /api/request/:id/thread': {},
    'POST /api/request/:id/thread': { valid: () => ({ body: { way: 'cut' } }) },
    'POST /api/request/close': {
      valid: async world => ({
        body: { requests: [{ id: (await world.request()).id, version: 1 }], outcome: 'contract' },
      }),
      unknown: { body: { requests: [{ id: 999_999, version: 1 }] } },
      conflict: async world => ({ body: { requests: [{ id: (await world.request()).id, version: 99 }] } }),
    },
  }),
  ...provedBy('server/work/requests/request-outcome.test.ts', {
    'GET /api/request/outcome-reasons': {},
  }),
  ...provedBy('server/work/requests/request-work.test.ts', world => world.request(), {
    'GET /api/request/:id/history': {},
    'POST /api/request/:id/quote': { valid: () => ({ body: { input: exampleQuote } }) },
  }),
  ...provedBy('server/work/requests/mail/send-quote-to-customer.test.ts', {
    'POST /api/request/:id/quote/handover': {
      valid: async world => ({ params: { id: await requestWithQuote(world) }, body: { way: 'hand' } }),
      // The traversal's server has no mail.
      conflict: async world => ({ params: { id: await requestWithQuote(world) }, body: { way: 'mail' } }),
    },
  }),
  ...provedBy('server/system/personal-data/people.test.ts', {
    'GET /api/request/erased': {},
    'POST /api/person/find': { valid: () => ({ body: { contact: '+380671234567' } }) },
    'POST /api/person/export': { valid: () => ({ body: { contact: '+380671234567', format: 'json' } }) },
    'POST /api/person/erase': {
      free: ['currentPassword'],
      valid: async world => {
        await world.request()
        return { body: { contact: '067 123 45 67', currentPassword: owner.password } }
      },
      unknown: { body: { contact: '+380509999999', currentPassword: owner.password } },
      conflict: async world => {
        await world.request()
        return { body: { contact: '067 123 45 67', currentPassword: owner.password, plan: 'another' } }
      },
    },
  }),
  ...provedBy('server/system/personal-data/retention.test.ts', {
    'POST /api/person/retention': {
      valid: async world => {
        await retentionQuestion.ask(world.server.ctx.db, {
          due: 200,
          total: 300,
          askedAt: '2026-01-01T00:00:00.000Z',
        })
        return { body: { allow: false } }
      },
      conflict: async world => {
        await retentionQuestion.forget(world.server.ctx.db)
        return { body: { allow: false } }
      },
    },
  }),
  ...provedBy(telegram, {
    'GET /api/telegram': {},
    'PUT /api/telegram/chat/:id': {
      valid: async world => ({ params: { id: await chatOf(world) }, body: { chosen: true } }),
    },
    'POST /api/telegram/chat/:id/test': {
      valid: async world => ({ params: { id: await chatOf(world) } }),
      conflict: async world => {
        world.server.telegram.faults.push(() => rejection(400, 'Bad Request: chat not found'))
        return { params: { id: await chatOf(world) } }
      },
    },
    'PUT /api/telegram/person/:id': {
      valid: async world => ({ params: { id: await telegramPersonOf(world) }, body: { account: 1 } }),
    },
  }),
  ...provedBy('server/system/telegram/bot-settings.test.ts', {
    'GET /api/telegram/bot': {},
    'PUT /api/telegram/bot': { valid: () => ({ body: { token: telegramToken }, headers: passwordAgain }) },
    'DELETE /api/telegram/bot': { valid: () => ({ headers: passwordAgain }) },
  }),
  ...provedBy('server/work/requests/reply-templates.test.ts', templateOf, {
    'GET /api/reply-template': {},
    'GET /api/reply-template/:id': {},
    'POST /api/reply-template': {
      valid: world => ({ body: templateBody(world) }),
      conflict: async world => ({ body: { title: (await templateOf(world)).title, text: 'Добрый день' } }),
    },
    'PUT /api/reply-template/:id': { valid: world => ({ body: templateBody(world) }) },
  }),
  ...provedBy('server/proofs/contract/record-kinds.test.ts', {
    'DELETE /api/reply-template/:id': {
      valid: async world => ({ params: { id: (await templateOf(world)).id } }),
    },
  }),
  ...provedBy('server/work/requests/list-exports.test.ts', {
    'GET /api/request/export.xlsx': {},
  }),
  ...provedBy('server/work/requests/request-feed.test.ts', {
    'GET /api/request/stream': {
      valid: async world => ({ query: { after: String((await world.request()).id - 1) } }),
    },
  }),
}

async function requestWithQuote(world: ContractFixtures): Promise<number> {
  const { id } = await world.request()
  await world.call('POST', `/api/request/${id}/quote`, { input: exampleQuote })
  return id
}

async function failedLetter(world: ContractFixtures): Promise<number> {
  const { db } = world.server.ctx
  await requestWithFailedMail(world)
  const { id } = await db
    .selectFrom('outbox')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await markFailed(db, id, { error: '550 5.1.1', attempts: 1, nextAttemptAt: null })
  return id
}

/** The traversal's server has no mail, so the letter is put in the outbox by hand. */
async function requestWithFailedMail(world: ContractFixtures): Promise<number> {
  const { id } = await world.request()
  const at = new Date().toISOString()
  await queueMail(
    world.server.ctx.db,
    { to: 'office@example.com', subject: 'Заявка', text: 'Заявка' },
    { requestId: id, quoteNumber: null, at },
  )
  return id
}

const templateBody = (world: ContractFixtures) => ({
  title: `Шаблон ${world.next()}`,
  text: '{имя}, добрый день',
})

async function templateOf(world: ContractFixtures): Promise<{ id: number; title: string }> {
  const from = { 'X-Forwarded-For': nextAddress() }
  const answer = await world.call('POST', '/api/reply-template', templateBody(world), from)
  return (await answer.json()) as { id: number; title: string }
}

/** Chats and people come from Telegram itself, not through the API. */
async function chatOf({ server, next }: ContractFixtures): Promise<string> {
  const chat = { chatId: String(next()), title: 'Отдел продаж', at: '2026-01-01T00:00:00.000Z' }
  await noticeChat(server.ctx.db, chat)
  const row = await server.ctx.db
    .selectFrom('telegram_chats')
    .select('id')
    .where('chat_id', '=', chat.chatId)
    .executeTakeFirstOrThrow()
  return String(row.id)
}

async function telegramPersonOf({ server, next }: ContractFixtures): Promise<string> {
  const about = { telegramId: String(next()), name: 'Олена', at: '2026-01-01T00:00:00.000Z' }
  return String((await noticePerson(server.ctx.db, about)).id)
}
