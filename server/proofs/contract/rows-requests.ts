import { queueMail } from '#server/platform/outbox/outbox.store.ts'
import {
  requestRetentionApproval as askRetention,
  clearRetention as forgetRetention,
} from '#server/system/personal-data/retention-approval.ts'
import { noticeChat, noticePerson } from '#server/system/telegram/telegram.store.ts'
import { rejection, telegramToken } from '../testing/fake-telegram.ts'
import { owner, passwordAgain } from '../testing/start-test-server.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import type { Row } from './row.ts'
import { exampleQuote } from './rows-quotes.ts'
import { nextAddress } from './sent-input.ts'

const mail = 'server/work/requests/mail-forms.test.ts'
const requests = 'server/work/requests/requests.test.ts'
const work = 'server/work/requests/request-work.test.ts'
const people = 'server/system/personal-data/people.test.ts'
const telegram = 'server/system/telegram/telegram.test.ts'
const bot = 'server/system/telegram/bot-settings.test.ts'
const answers = 'server/work/requests/answers.test.ts'
const threads = 'server/work/requests/threads.test.ts'
const templates = 'server/work/requests/reply-templates.test.ts'
const kinds = 'server/proofs/contract/record-kinds.test.ts'
const exports = 'server/work/requests/list-exports.test.ts'
const nothing = { params: { id: '999999' } }

/** Requests of visitors and what they bring with them: people, Telegram, replies. */
export const requestRows: Record<string, Row> = {
  'POST /api/mail/callback': {
    proof: mail,
    status: 202,
    // The trap for robots, under both its names: a filled one gets the usual answer.
    free: ['subject', 'website'],
    valid: () => ({ body: { name: 'Иван', phone: '067 123 45 67' } }),
  },
  'POST /api/mail/calculation': {
    proof: mail,
    status: 202,
    // The trap for robots, under both its names: a filled one gets the usual answer.
    free: ['subject', 'website'],
    valid: () => ({
      body: { email: 'ivan@example.com', message: 'Сколько будет стоить?', quote: exampleQuote },
    }),
  },
  'GET /api/request': {
    proof: requests,
    status: 200,
    valid: () => ({}),
    unknown: { query: { page: '999' } },
  },
  'GET /api/request/:id': {
    proof: requests,
    status: 200,
    valid: async world => ({ params: { id: (await world.request()).id } }),
    unknown: nothing,
  },
  'POST /api/request': {
    proof: 'server/work/requests/caller-request.test.ts',
    status: 201,
    valid: () => ({ body: { name: 'Олена', phone: '067 123 45 67', note: 'Ищет Camry' } }),
  },
  'PATCH /api/request/:id': {
    proof: requests,
    status: 200,
    valid: async world => ({
      params: { id: (await world.request()).id },
      body: { status: 'in_work', note: 'Звонили' },
    }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await world.request()).id },
      body: { status: 'done' },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'GET /api/request/:id/replies': {
    proof: answers,
    status: 200,
    valid: async world => ({ params: { id: (await world.request()).id } }),
    unknown: nothing,
  },
  'POST /api/request/:id/answer': {
    proof: answers,
    status: 200,
    valid: async world => ({
      params: { id: (await world.request()).id },
      body: { way: 'viber', text: 'Добрый день' },
    }),
    unknown: nothing,
    // The request of a call has no address.
    conflict: async world => ({
      params: { id: (await world.request()).id },
      body: { way: 'mail', text: 'Добрый день' },
    }),
  },
  'GET /api/request/threads': {
    proof: threads,
    status: 200,
    valid: () => ({}),
    unknown: { query: { page: '999' } },
  },
  'GET /api/request/:id/thread': {
    proof: threads,
    status: 200,
    valid: async world => ({ params: { id: (await world.request()).id } }),
    unknown: nothing,
  },
  'POST /api/request/:id/thread': {
    proof: threads,
    status: 200,
    valid: async world => ({ params: { id: (await world.request()).id }, body: { way: 'cut' } }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await world.request()).id },
      body: { way: 'cut' },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'POST /api/request/close': {
    proof: threads,
    status: 200,
    valid: async world => ({
      body: { requests: [{ id: (await world.request()).id, version: 1 }], outcome: 'contract' },
    }),
    unknown: { body: { requests: [{ id: 999_999, version: 1 }] } },
    conflict: async world => ({ body: { requests: [{ id: (await world.request()).id, version: 99 }] } }),
  },
  'GET /api/request/outcome-reasons': {
    proof: 'server/work/requests/request-outcome.test.ts',
    status: 200,
    valid: () => ({}),
  },
  'GET /api/request/:id/history': {
    proof: work,
    status: 200,
    valid: async world => ({ params: { id: (await world.request()).id } }),
    unknown: nothing,
  },
  'POST /api/request/:id/quote': {
    proof: work,
    status: 200,
    valid: async world => ({ params: { id: (await world.request()).id }, body: { input: exampleQuote } }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await world.request()).id },
      body: { input: exampleQuote },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'POST /api/request/:id/quote/handover': {
    proof: 'server/work/requests/send-quote-to-customer.test.ts',
    status: 200,
    valid: async world => ({ params: { id: await requestWithQuote(world) }, body: { way: 'hand' } }),
    unknown: nothing,
    // The traversal's server has no mail.
    conflict: async world => ({ params: { id: await requestWithQuote(world) }, body: { way: 'mail' } }),
  },
  'GET /api/request/erased': { proof: people, status: 200, valid: () => ({}) },
  'POST /api/person/find': {
    proof: people,
    status: 200,
    valid: () => ({ body: { contact: '+380671234567' } }),
  },
  'POST /api/person/export': {
    proof: people,
    status: 200,
    valid: () => ({ body: { contact: '+380671234567', format: 'json' } }),
  },
  'POST /api/person/erase': {
    proof: people,
    status: 200,
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
  'POST /api/person/retention': {
    proof: 'server/system/personal-data/retention.test.ts',
    status: 200,
    valid: async world => {
      await askRetention(world.server.ctx.db, { due: 200, total: 300, at: '2026-01-01T00:00:00.000Z' })
      return { body: { allow: false } }
    },
    conflict: async world => {
      await forgetRetention(world.server.ctx.db)
      return { body: { allow: false } }
    },
  },
  'GET /api/telegram': { proof: telegram, status: 200, valid: () => ({}) },
  'GET /api/telegram/bot': { proof: bot, status: 200, valid: () => ({}) },
  'PUT /api/telegram/bot': {
    proof: bot,
    status: 200,
    valid: () => ({ body: { token: telegramToken }, headers: passwordAgain }),
    conflict: () => ({
      body: { token: telegramToken },
      headers: { ...passwordAgain, 'If-Match': '"999"' },
    }),
  },
  'DELETE /api/telegram/bot': {
    proof: bot,
    status: 200,
    valid: () => ({ headers: passwordAgain }),
    conflict: () => ({ headers: { ...passwordAgain, 'If-Match': '"999"' } }),
  },
  'PUT /api/telegram/chat/:id': {
    proof: telegram,
    status: 200,
    valid: async world => ({ params: { id: await chatOf(world) }, body: { chosen: true } }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: await chatOf(world) },
      body: { chosen: true },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'POST /api/telegram/chat/:id/test': {
    proof: telegram,
    status: 204,
    valid: async world => ({ params: { id: await chatOf(world) } }),
    unknown: nothing,
    conflict: async world => {
      world.server.telegram.faults.push(() => rejection(400, 'Bad Request: chat not found'))
      return { params: { id: await chatOf(world) } }
    },
  },
  'PUT /api/telegram/person/:id': {
    proof: telegram,
    status: 200,
    valid: async world => ({ params: { id: await telegramPersonOf(world) }, body: { account: 1 } }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: await telegramPersonOf(world) },
      body: { account: 1 },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'GET /api/reply-template': { proof: templates, status: 200, valid: () => ({}) },
  'GET /api/reply-template/:id': {
    proof: templates,
    status: 200,
    valid: async world => ({ params: { id: (await templateOf(world)).id } }),
    unknown: nothing,
  },
  'POST /api/reply-template': {
    proof: templates,
    status: 201,
    valid: world => ({ body: templateBody(world) }),
    conflict: async world => ({ body: { title: (await templateOf(world)).title, text: 'Добрый день' } }),
  },
  'PUT /api/reply-template/:id': {
    proof: templates,
    status: 200,
    valid: async world => ({ params: { id: (await templateOf(world)).id }, body: templateBody(world) }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await templateOf(world)).id },
      body: templateBody(world),
      headers: { 'If-Match': '"999"' },
    }),
  },
  'DELETE /api/reply-template/:id': {
    proof: kinds,
    status: 204,
    valid: async world => ({ params: { id: (await templateOf(world)).id } }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await templateOf(world)).id },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'GET /api/request/export.csv': { proof: requests, status: 200, valid: () => ({}) },
  'GET /api/request/export.xlsx': { proof: exports, status: 200, valid: () => ({}) },
  'POST /api/request/:id/mail': {
    proof: requests,
    status: 200,
    valid: async world => ({ params: { id: await requestWithFailedMail(world) } }),
    unknown: nothing,
    // What the office notes itself is mailed to nobody.
    conflict: async world => {
      const noted = await world.call('POST', '/api/request', { name: 'Иван', phone: '0671234567' })
      return { params: { id: ((await noted.json()) as { id: number }).id } }
    },
  },
  'GET /api/request/stream': {
    proof: 'server/work/requests/request-feed.test.ts',
    status: 200,
    valid: async world => ({ query: { after: String((await world.request()).id - 1) } }),
  },
}

async function requestWithQuote(world: ContractFixtures): Promise<number> {
  const { id } = await world.request()
  await world.call('POST', `/api/request/${id}/quote`, { input: exampleQuote })
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
