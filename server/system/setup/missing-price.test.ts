import { expect, it } from 'vitest'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'

const { server } = serverOfTest()

it('the overview asks for a price that an update has brought, until there is one', async () => {
  const call = await server.signedIn()
  const missing = async () =>
    ((await (await call('GET', '/api/overview')).json()) as { missingPrices: string[] }).missingPrices
  expect(await missing()).toContain('certification_other')
  const option = { title: 'certification_other', value: '300' }
  expect((await call('POST', '/api/option', option)).status).toBe(201)
  expect(await missing()).not.toContain('certification_other')
})
