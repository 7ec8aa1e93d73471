/** Rows for signing in and out, sessions and accounts. */
import { Secret, TOTP } from 'otpauth'
import { type ApiClient, owner } from '../testing/start-test-server.ts'
import type { Row } from './row.ts'

const accounts = 'server/system/accounts/accounts.test.ts'
const signing = 'server/system/accounts/auth.test.ts'
const passwordLinks = 'server/system/accounts/password-link.test.ts'
const twoFactor = 'server/system/accounts/two-factor.test.ts'
const nobody = { id: '999999' }
const confirmed = { currentPassword: owner.password }

export const accountRows: Record<string, Row> = {
  'POST /api/auth/login': { proof: signing, status: 200, valid: () => ({ body: owner }), free: ['password'] },
  'GET /api/auth/session': {
    proof: signing,
    status: 200,
    valid: async world => ({
      headers: { Cookie: (await world.newcomer()).cookie, 'Sec-Fetch-Site': 'same-origin' },
    }),
  },
  'POST /api/auth/logout': { proof: signing, status: 204, ownAccount: true, valid: () => ({}) },
  'POST /api/auth/logout-all': { proof: accounts, status: 204, ownAccount: true, valid: () => ({}) },
  'POST /api/auth/password': {
    proof: accounts,
    status: 200,
    ownAccount: true,
    free: ['current', 'next'],
    valid: () => ({ body: { current: owner.password, next: 'another horse battery' } }),
  },
  'POST /api/auth/invitation': {
    proof: passwordLinks,
    status: 201,
    free: ['currentPassword'],
    valid: world => ({ body: { email: `invited-${world.next()}@example.com`, name: 'Имя', role: 'sales' } }),
    conflict: () => ({ body: { email: owner.email, name: 'Имя' } }),
  },
  'POST /api/auth/forgotten': {
    proof: passwordLinks,
    status: 204,
    valid: () => ({ body: { email: 'nobody@example.com' } }),
  },
  'POST /api/auth/password-link': {
    proof: passwordLinks,
    status: 204,
    free: ['token', 'password'],
    valid: async world => {
      const email = `invited-${world.next()}@example.com`
      const made = await world.call('POST', '/api/auth/invitation', { email, name: 'Имя', role: 'sales' })
      const { link } = (await made.json()) as { link: string }
      return { body: { token: link.split('#')[1], password: 'another horse battery' } }
    },
  },
  'PUT /api/auth/profile': {
    proof: accounts,
    status: 200,
    ownAccount: true,
    free: ['currentPassword'],
    valid: world => ({ body: { ...confirmed, name: 'Новое имя', email: `own-${world.next()}@example.com` } }),
    conflict: () => ({ body: { ...confirmed, name: 'Имя', email: owner.email } }),
  },
  'POST /api/auth/admin/create': {
    proof: accounts,
    status: 201,
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
  'GET /api/auth/admin': { proof: accounts, status: 200, valid: () => ({}) },
  'PUT /api/auth/admin/:id': {
    proof: accounts,
    status: 200,
    free: ['currentPassword'],
    valid: async world => ({
      params: { id: (await world.newcomer()).id },
      body: { ...confirmed, role: 'sales' },
    }),
    unknown: { params: nobody },
    conflict: () => ({ params: { id: 1 }, body: { ...confirmed, role: 'sales' } }),
  },
  'DELETE /api/auth/admin/:id': {
    proof: accounts,
    status: 204,
    free: ['currentPassword'],
    valid: async world => ({ params: { id: (await world.newcomer()).id }, body: confirmed }),
    unknown: { params: nobody },
    conflict: () => ({ params: { id: 1 }, body: confirmed }),
  },
  'GET /api/auth/sessions': { proof: twoFactor, status: 200, valid: () => ({}) },
  'DELETE /api/auth/sessions/:session': {
    proof: twoFactor,
    status: 204,
    ownAccount: true,
    valid: async (_world, newcomer) => {
      const { call } = await newcomer()
      const sessions = (await (await call('GET', '/api/auth/sessions')).json()) as { id: string }[]
      return { params: { session: sessions[0]?.id } }
    },
    unknown: { params: { session: 'nobody' } },
  },
  'POST /api/auth/two-factor': {
    proof: twoFactor,
    status: 200,
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
    proof: twoFactor,
    status: 200,
    ownAccount: true,
    valid: async (_world, newcomer) => ({ body: { code: await firstCode((await newcomer()).call) } }),
    conflict: () => ({ body: { code: '123456' } }),
  },
  'DELETE /api/auth/two-factor': {
    proof: twoFactor,
    status: 204,
    ownAccount: true,
    free: ['currentPassword'],
    valid: () => ({ body: confirmed }),
  },
}

/** Asks for a secret and returns the code that an authenticator would show. */
async function firstCode(call: ApiClient): Promise<string> {
  const prepared = await call('POST', '/api/auth/two-factor', confirmed)
  const { secret } = (await prepared.json()) as { secret: string }
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
