import { rehearsalJobName, rehearsalState } from '#server/platform/backup/rehearsal.job.ts'
import { claimJob } from '#server/platform/jobs/job.store.ts'
import { jobLease } from '#server/platform/jobs/job-lock.ts'
import { commentLimit } from '#shared/contract/platform/comments.ts'
import { passwordAgain } from '../testing/start-test-server.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import type { Row } from './row.ts'
import { nextAddress } from './sent-input.ts'

const figures = 'server/work/statistics/figures.test.ts'
const setup = 'server/system/setup/setup.test.ts'
const mailServer = 'server/system/mail/mail-settings.test.ts'
const system = 'server/system/system.test.ts'
const comments = 'server/platform/comments/comments.test.ts'
const lists = 'server/platform/lists/list-views.test.ts'
const exports = 'server/work/requests/list-exports.test.ts'
const nothing = { params: { id: '999999' } }

const enteredMail = {
  to: 'office@example.com',
  from: 'site@example.com',
  host: 'smtp.example.com',
  port: 465,
  user: 'site',
  password: 'app password',
}

export const officeRows: Record<string, Row> = {
  'POST /api/presence': {
    proof: 'server/platform/presence/presence.test.ts',
    status: 200,
    valid: () => ({ body: { kind: 'post', record: '7' } }),
  },

  'GET /api/audit': {
    proof: 'server/system/audit/audit.test.ts',
    status: 200,
    valid: () => ({}),
    unknown: { query: { page: '99999' } },
  },
  'GET /api/audit/export.csv': { proof: 'server/system/audit/audit.test.ts', status: 200, valid: () => ({}) },
  'GET /api/audit/export.xlsx': { proof: exports, status: 200, valid: () => ({}) },
  'GET /api/presence/:kind/:record': {
    proof: 'server/platform/presence/presence.test.ts',
    status: 200,
    valid: () => ({ params: { kind: 'post', record: '1' } }),
  },
  'GET /api/comment/unread': { proof: comments, status: 200, valid: () => ({}) },
  'GET /api/comment/:kind/:record': {
    proof: comments,
    status: 200,
    valid: () => ({ params: { kind: 'post', record: '1' } }),
  },
  'POST /api/comment/:kind/:record': {
    proof: comments,
    status: 201,
    valid: async world => ({
      params: { kind: 'request', record: String((await world.request()).id) },
      body: { text: 'Перезвонить', mentions: [1] },
    }),
    unknown: { params: { kind: 'request', record: '999999' } },
    conflict: async world => {
      const record = String((await world.request()).id)
      const row = { kind: 'request' as const, record_id: record, author_id: 1, author_name: 'Ольга' }
      await world.server.ctx.db
        .insertInto('comments')
        .values(
          Array.from({ length: commentLimit }, () => ({
            ...row,
            text: 'x',
            created_at: '2026-11-20T10:00:00.000Z',
          })),
        )
        .execute()
      return { params: { kind: 'request', record }, body: { text: 'Лишний' } }
    },
  },
  'PUT /api/comment/:kind/:record/read': {
    proof: comments,
    status: 204,
    valid: () => ({ params: { kind: 'post', record: '1' }, body: { last: 1 } }),
  },
  'DELETE /api/comment/:id': {
    proof: comments,
    status: 204,
    valid: async world => {
      const { id } = await world.request()
      const made = await world.call('POST', `/api/comment/request/${id}`, { text: 'x' }, from())
      return { params: { id: String(((await made.json()) as { id: number }).id) } }
    },
    unknown: nothing,
  },
  'GET /api/list/:list': { proof: lists, status: 200, valid: () => ({ params: { list: 'posts' } }) },
  'PUT /api/list/:list': {
    proof: lists,
    status: 200,
    valid: () => ({ params: { list: 'posts' }, body: { columns: ['title', 'status'], density: 'dense' } }),
  },
  'POST /api/list-view': {
    proof: lists,
    status: 201,
    valid: world => ({ body: aView(world) }),
    conflict: async world => {
      const body = aView(world)
      await world.call('POST', '/api/list-view', body, from())
      return { body }
    },
  },
  'PUT /api/list-view/:id': {
    proof: lists,
    status: 200,
    valid: async world => ({ params: { id: await viewIn(world) }, body: { name: `Вид ${world.next()}` } }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: await viewIn(world) },
      body: { isDefault: true },
      headers: { 'If-Match': '"999"' },
    }),
  },
  'DELETE /api/list-view/:id': {
    proof: lists,
    status: 204,
    valid: async world => ({ params: { id: await viewIn(world) } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: await viewIn(world) }, headers: { 'If-Match': '"999"' } }),
  },
  'GET /api/version': { proof: system, status: 200, valid: () => ({}) },
  'GET /api/overview': { proof: system, status: 200, valid: () => ({}) },
  'GET /api/setup': { proof: setup, status: 200, valid: () => ({}) },
  'GET /api/setup/mail': { proof: mailServer, status: 200, valid: () => ({}) },
  'PUT /api/setup/mail': {
    proof: mailServer,
    status: 200,
    valid: () => ({ body: enteredMail, headers: passwordAgain }),
    free: ['user', 'password'],
    conflict: () => ({ body: enteredMail, headers: { ...passwordAgain, 'If-Match': '"999"' } }),
  },
  'DELETE /api/setup/mail': {
    proof: mailServer,
    status: 200,
    valid: () => ({ headers: passwordAgain }),
    conflict: () => ({ headers: { ...passwordAgain, 'If-Match': '"999"' } }),
  },
  'POST /api/setup/mail': {
    proof: setup,
    status: 200,
    valid: () => ({ body: { to: 'office@example.com' } }),
  },
  'GET /api/overview/figures': { proof: figures, status: 200, valid: () => ({}) },
  'GET /api/overview/conversion': {
    proof: 'server/work/statistics/conversion.test.ts',
    status: 200,
    valid: () => ({}),
  },
  'GET /api/overview/quote-fact': {
    proof: 'server/work/statistics/quote-fact.test.ts',
    status: 200,
    valid: () => ({}),
  },
  'POST /api/count/calculation': {
    proof: figures,
    status: 204,
    valid: () => ({ body: { route: 'usa', engine: 'petrol', year: 2020 } }),
  },
  'GET /api/openapi.json': { proof: system, status: 200, valid: () => ({}) },
  'POST /api/csp-report': {
    proof: 'server/platform/monitoring/csp-report.test.ts',
    status: 204,
    valid: () => ({ body: { 'csp-report': { 'violated-directive': 'img-src' } } }),
  },
  'GET /api/backup': {
    proof: 'server/platform/backup/backup.test.ts',
    status: 200,
    valid: () => ({ headers: passwordAgain }),
  },
  'GET /api/export': {
    proof: 'server/system/export/export.test.ts',
    status: 200,
    valid: () => ({ headers: passwordAgain }),
  },
  'GET /api/backup/rehearsal': {
    proof: 'server/platform/backup/rehearsal.test.ts',
    status: 200,
    valid: () => ({}),
  },
  'POST /api/backup/rehearsal': {
    proof: 'server/platform/backup/rehearsal.test.ts',
    status: 202,
    valid: async world => {
      await expectNoRehearsal(world)
      return {}
    },
    conflict: async world => {
      await expectNoRehearsal(world)
      const now = new Date()
      await claimJob(world.server.ctx.db, rehearsalJobName, {
        lockUntil: new Date(now.getTime() + claimedElsewhere),
        notSince: now,
        notAfter: now,
        abandoned: null,
      })
      return {}
    },
  },
}

/** Longer than a claim of the server itself, so that the two are distinguished. */
const claimedElsewhere = 2 * jobLease

/** One that a call before began goes on after its response; one that another server seems to have is abandoned. */
async function expectNoRehearsal({ server }: ContractFixtures): Promise<void> {
  const { db } = server.ctx
  await db
    .updateTable('jobs')
    .set({ locked_until: null })
    .where('name', '=', rehearsalJobName)
    .where('locked_until', '>', new Date(Date.now() + jobLease).toISOString())
    .execute()
  while ((await rehearsalState(server.ctx)).running) await new Promise(resolve => setTimeout(resolve, 50))
}

const from = () => ({ 'X-Forwarded-For': nextAddress() })

/** A list may hold thirty: each view of this world begins anew. */
const aView = (world: ContractFixtures) => ({
  list: 'posts',
  name: `Вид ${world.next()}`,
  query: 'status=draft&sort=title',
  isDefault: false,
})

const viewIn = async (world: ContractFixtures): Promise<string> => {
  await world.server.ctx.db.deleteFrom('list_views').execute()
  const made = await world.call('POST', '/api/list-view', aView(world), from())
  return String(((await made.json()) as { id: number }).id)
}
