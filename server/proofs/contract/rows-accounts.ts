/** Rows for signing in and out, sessions and accounts. */
import { Secret, TOTP } from 'otpauth'
import { type ApiClient, owner } from '../testing/start-test-server.ts'
import { provedBy, type Row } from './row.ts'

const accounts = 'server/system/accounts/accounts.test.ts'
const confirmed = { currentPassword: owner.password }

export const accountRows: Record<string, Row> = {
  ...provedBy('server/system/accounts/auth.test.ts', {
    'POST /api/auth/login': { valid: () => ({ body: owner }), free: ['password'] },
    'GET /api/auth/session': {
      valid: async world => ({
        headers: { Cookie: (await world.newcomer()).cookie, 'Sec-Fetch-Site': 'same-origin' },
      }),
    },
    'POST /api/auth/logout': { ownAccount: true },
  }),
  ...provedBy(accounts, world => world.newcomer(), {
    'POST /api/auth/logout-all': { ownAccount: true },
    'POST /api/auth/password': {
      ownAccount: true,
      free: ['current', 'next'],
      valid: () => ({ body: { current: owner.password, next: 'another horse battery' } }),
    },
    'PUT /api/auth/profile': {
      ownAccount: true,
      free: ['currentPassword'],
      valid: world => ({
        body: { ...confirmed, name: 'Новое имя', email: `own-${world.next()}@example.com` },
      }),
      conflict: () => ({ body: { ...confirmed, name: 'Имя', email: owner.email } }),
    },
    'PUT /api/auth/language': { ownAccount: true, valid: () => ({ body: { lang: 'uk' } }) },
    'POST /api/auth/admin/create': {
      free: ['password', 'currentPassword'],
      valid: world => ({
        body: {
          email: `made-${world.next()}@example.com`,
          name: 'Имя',
          password: 'correct horse battery',
          role: 'sales',
        },
      }),
      conflict: () => ({ body: { email: owner.email, name: 'Имя', password: 'correct horse battery' } }),
    },
    'GET /api/auth/admin': {},
    'PUT /api/auth/admin/:id': {
      free: ['currentPassword'],
      valid: () => ({ body: { ...confirmed, role: 'sales' } }),
      conflict: () => ({ params: { id: 1 }, body: { ...confirmed, role: 'sales' } }),
    },
    'DELETE /api/auth/admin/:id': {
      free: ['currentPassword'],
      valid: () => ({ body: confirmed }),
      conflict: () => ({ params: { id: 1 }, body: confirmed }),
    },
  }),
  ...provedBy('server/system/accounts/password-link.test.ts', {
    'POST /api/auth/invitation': {
      free: ['currentPassword'],
      valid: world => ({
        body: { email: `invited-${world.next()}@example.com`, name: 'Имя', role: 'sales' },
      }),
      conflict: () => ({ body: { email: owner.email, name: 'Имя' } }),
    },
    'POST /api/auth/forgotten': { valid: () => ({ body: { email: 'nobody@example.com' } }) },
    'POST /api/auth/password-link': {
      free: ['token', 'password'],
      valid: async world => {
        const email = `invited-${world.next()}@example.com`
        const made = await world.call('POST', '/api/auth/invitation', { email, name: 'Имя', role: 'sales' })
        const { link } = (await made.json()) as { link: string }
        return { body: { token: link.split('#')[1], password: 'another horse battery' } }
      },
    },
  }),
  ...provedBy('server/system/accounts/two-factor.test.ts', {
    'GET /api/auth/sessions': {},
    'DELETE /api/auth/sessions/:session': {
      ownAccount: true,
      valid: async (_world, newcomer) => {
        const { call } = await newcomer()
        const sessions = (await (await call('GET', '/api/auth/sessions')).json()) as { id: string }[]
        return { params: { session: sessions[0]?.id } }
      },
      unknown: { params: { session: 'nobody' } },
    },
    'POST /api/auth/two-factor': {
      ownAccount: true,
      free: ['currentPassword'],
      valid: () => ({ body: confirmed }),
      conflict: async (_world, newcomer) => {
        const { call } = await newcomer()
        await call('POST', '/api/auth/two-factor/confirm', { code: await firstCode(call) })
        return { body: confirmed }
      },
    },
    'POST /api/auth/two-factor/confirm': {
      ownAccount: true,
      valid: async (_world, newcomer) => ({ body: { code: await firstCode((await newcomer()).call) } }),
      conflict: () => ({ body: { code: '123456' } }),
    },
    'DELETE /api/auth/two-factor': {
      ownAccount: true,
      free: ['currentPassword'],
      valid: () => ({ body: confirmed }),
    },
  }),
}

/** Asks for a secret and returns the code that an authenticator would show. */
async function firstCode(call: ApiClient): Promise<string> {
  const prepared = await call('POST', '/api/auth/two-factor', confirmed)
  const { secret } = (await prepared.json()) as { secret: string }
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
