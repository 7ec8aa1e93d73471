import { expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { createOwner, resetAccount } from './accounts-by-command.ts'

const { server } = serverOfFile()

const email = 'boss@example.com'
const signIn = async (password: string) =>
  (await server.call('POST', '/api/auth/login', { email, password })).status

it('makes an owner once, in whatever spelling, and gives a lost password anew', async () => {
  const { db } = server.ctx
  await expect(resetAccount(db, email, 'first long secret')).rejects.toThrow('такого сотрудника нет')
  await createOwner(db, email, 'first long secret')
  await expect(createOwner(db, 'Boss@example.com', 'another long secret')).rejects.toThrow('уже есть')
  expect(await signIn('first long secret')).toBe(200)
  await resetAccount(db, 'Boss@example.com', 'next long secret')
  expect([await signIn('first long secret'), await signIn('next long secret')]).toEqual([401, 200])
})
