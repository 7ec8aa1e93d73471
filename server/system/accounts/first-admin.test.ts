import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let server: TestServer
/** As a server whose configuration names no first admin. */
let unnamed: Context
beforeAll(async () => {
  server = await startTestServer()
  unnamed = { ...server.ctx, config: { ...server.ctx.config, firstAdmin: undefined } }
})
afterAll(() => server.stop())

const accounts = () => server.ctx.db.selectFrom('admins').select(['email', 'role']).execute()
const removeAll = () => server.ctx.db.deleteFrom('admins').execute()

it('makes nobody where there is an account', async () => {
  expect(await ensureFirstAdmin(unnamed)).toBeNull()
  expect(await accounts()).toEqual([{ email: owner.email, role: 'owner' }])
})

it('tells the password that it has drawn', async () => {
  await removeAll()
  expect(await ensureFirstAdmin(unnamed)).toEqual({
    email: firstAdminEmail,
    password: expect.stringMatching(/^[A-Za-z2-9]{20}$/),
  })
  expect(await accounts()).toEqual([{ email: firstAdminEmail, role: 'owner' }])
})

it('repeats no password of the configuration', async () => {
  await removeAll()
  expect(await ensureFirstAdmin(server.ctx)).toBeNull()
  expect(await accounts()).toEqual([{ email: owner.email, role: 'owner' }])
})
