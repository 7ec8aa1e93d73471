import { rehearsalJobName, rehearsalState } from '#server/platform/backup/rehearsal.job.ts'
import { claimJob } from '#server/platform/jobs/job.store.ts'
import { jobLease } from '#server/platform/jobs/job-lock.ts'
import { commentLimit } from '#shared/contract/platform/comments.ts'
import { passwordAgain } from '../testing/start-test-server.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'
import { nextAddress } from './sent-input.ts'

const figures = 'server/work/statistics/figures.test.ts'
const setup = 'server/system/setup/setup.test.ts'
const system = 'server/system/system.test.ts'

const enteredMail = {
  to: 'office@example.com',
  from: 'site@example.com',
  host: 'smtp.example.com',
  port: 465,
  user: 'site',
  password: 'app password',
}

export const officeRows: Record<string, Row> = {
  ...provedBy('server/platform/presence/presence.test.ts', {
    'POST /api/presence': { valid: () => ({ body: { kind: 'post', record: '7' } }) },
    'GET /api/presence/:kind/:record': { valid: () => ({ params: { kind: 'post', record: '1' } }) },
  }),
  ...provedBy('server/system/audit/audit.test.ts', {
    'GET /api/audit': { unknown: { query: { page: '99999' } } },
    'GET /api/audit/export.csv': {},
  }),
  ...provedBy('server/work/requests/list-exports.test.ts', {
    'GET /api/audit/export.xlsx': {},
  }),
  ...provedBy('server/platform/comments/comments.test.ts', {
    'GET /api/comment/unread': {},
    'GET /api/comment/:kind/:record': { valid: () => ({ params: { kind: 'post', record: '1' } }) },
    'POST /api/comment/:kind/:record': {
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
      valid: () => ({ params: { kind: 'post', record: '1' }, body: { last: 1 } }),
    },
    'DELETE /api/comment/:id': {
      valid: async world => {
        const { id } = await world.request()
        const made = await world.call('POST', `/api/comment/request/${id}`, { text: 'x' }, from())
        return { params: { id: String(((await made.json()) as { id: number }).id) } }
      },
    },
  }),
  ...provedBy('server/platform/lists/list-views.test.ts', {
    'GET /api/list/:list': { valid: () => ({ params: { list: 'posts' } }) },
    'PUT /api/list/:list': {
      valid: () => ({ params: { list: 'posts' }, body: { columns: ['title', 'status'], density: 'dense' } }),
    },
    'POST /api/list-view': {
      valid: world => ({ body: aView(world) }),
      conflict: async world => {
        const body = aView(world)
        await world.call('POST', '/api/list-view', body, from())
        return { body }
      },
    },
    'PUT /api/list-view/:id': {
      valid: async world => ({ params: { id: await viewIn(world) }, body: { name: `Вид ${world.next()}` } }),
    },
    'DELETE /api/list-view/:id': { valid: async world => ({ params: { id: await viewIn(world) } }) },
  }),
  ...provedBy(system, {
    'GET /api/version': {},
    'GET /api/overview': {},
    'GET /api/openapi.json': {},
  }),
  ...provedBy(setup, {
    'GET /api/setup': {},
    'POST /api/setup/mail': { valid: () => ({ body: { to: 'office@example.com' } }) },
  }),
  ...provedBy('server/system/mail/mail-settings.test.ts', {
    'GET /api/setup/mail': {},
    'PUT /api/setup/mail': {
      valid: () => ({ body: enteredMail, headers: passwordAgain }),
      free: ['user', 'password'],
    },
    'DELETE /api/setup/mail': { valid: () => ({ headers: passwordAgain }) },
  }),
  ...provedBy(figures, {
    'GET /api/overview/figures': {},
    'POST /api/count/calculation': {
      valid: () => ({ body: { route: 'usa', engine: 'petrol', year: 2020 } }),
    },
  }),
  ...provedBy('server/work/statistics/conversion.test.ts', {
    'GET /api/overview/conversion': {},
  }),
  ...provedBy('server/work/statistics/quote-fact.test.ts', {
    'GET /api/overview/quote-fact': {},
  }),
  ...provedBy('server/platform/monitoring/csp-report.test.ts', {
    'POST /api/csp-report': {
      valid: () => ({ body: { 'csp-report': { 'violated-directive': 'img-src' } } }),
    },
  }),
  ...provedBy('server/platform/backup/backup.test.ts', {
    'GET /api/backup': { valid: () => ({ headers: passwordAgain }) },
  }),
  ...provedBy('server/system/export/round-trip.test.ts', {
    'GET /api/export': { valid: () => ({ headers: passwordAgain }) },
  }),
  ...provedBy('server/platform/backup/rehearsal.test.ts', {
    'GET /api/backup/rehearsal': {},
    'POST /api/backup/rehearsal': {
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
  }),
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
