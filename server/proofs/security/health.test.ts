import { describe, expect, it, vi } from 'vitest'
import { serverOfFile } from '../testing/server-of-file.ts'

describe('health', () => {
  const { server } = serverOfFile()

  it('says that it is up and ready, and nothing else about itself', async () => {
    const [up, ready] = [await server.call('GET', '/healthz'), await server.call('GET', '/readyz')]
    expect([up.status, await up.text(), ready.status, await ready.text()]).toEqual([200, 'ok', 200, 'ready'])
  })

  it('is no lever: however often it is asked, the database is asked once a second', async () => {
    const asked = vi.spyOn(server.ctx.db, 'getExecutor')
    const callsOfMany = async () => {
      asked.mockClear()
      for (let count = 0; count < 100; count += 1) {
        expect((await server.call('GET', '/healthz')).status).toBe(200)
        expect((await server.call('GET', '/readyz')).status).toBe(200)
      }
      return asked.mock.calls.length
    }
    // Long after the last question, however long the server has been up.
    server.clock.stopped = { at: new Date(), uptime: 1_000_000_000 }
    const once = await callsOfMany()
    expect(once).toBeGreaterThan(0)
    expect(await callsOfMany()).toBe(0)
    server.clock.offset = 1_001
    expect(await callsOfMany()).toBe(once)
    asked.mockRestore()
  })
})
