import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openSqlite } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { startServer } from '#server/start.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { countDaily, countsInMemory, hasCounts, listCounts, otherValue, writeCounts } from './daily-counts.ts'

describe('what is counted by the day', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({}, { startAt: new Date('2026-11-25T10:00:00Z') })
  })
  afterEach(() => server.stop())

  const stored = async () => {
    const day = kyivDay(server.ctx.now())
    return (await listCounts(server.ctx.db, day, day)).map(
      ({ what, value, hits }) => `${what} ${value} ${hits}`,
    )
  }

  it('is added in memory, and written by the job within a minute', async () => {
    const { ctx, clock } = server
    expect(await hasCounts(ctx)).toBe(false)
    countDaily(ctx, 'quote.route', 'usa')
    countDaily(ctx, 'quote.route', 'usa')
    countDaily(ctx, 'quote', 'all')
    expect(await stored()).toEqual([])
    expect(await hasCounts(ctx)).toBe(false)
    clock.offset += 31_000
    expect(await hasCounts(ctx)).toBe(true)
    await writeCounts(ctx)
    countDaily(ctx, 'quote.route', 'usa')
    await writeCounts(ctx)
    expect(await stored()).toEqual(['quote all 1', 'quote.route usa 3'])
    await writeCounts(ctx)
    expect(await stored()).toHaveLength(2)
  })

  it('waits in memory while the database takes no write, and loses nothing', async () => {
    const { ctx } = server
    countDaily(ctx, 'quote', 'all')
    await ctx.db.schema.alterTable('daily_counts').renameTo('away').execute()
    await expect(writeCounts(ctx)).rejects.toThrow()
    countDaily(ctx, 'quote', 'all')
    await ctx.db.schema.alterTable('away').renameTo('daily_counts').execute()
    await writeCounts(ctx)
    expect(await stored()).toEqual(['quote all 2'])
  })

  it('holds so many different words a day and no more, whoever sends them', async () => {
    const { ctx } = server
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 100; number++) countDaily(ctx, 'quote.car', `/${round}-${number}`)
      expect(countsInMemory(ctx)).toBeLessThanOrEqual(61)
      await writeCounts(ctx)
    }
    countDaily(ctx, 'quote.car', 'a'.repeat(200))
    await writeCounts(ctx)
    const lines = await stored()
    expect(lines.length).toBeLessThanOrEqual(61)
    expect(lines).toContainEqual(expect.stringMatching(`quote.car ${otherValue} \\d+`))
    const sum = lines.reduce((all, line) => all + Number(line.split(' ').at(-1)), 0)
    expect(sum).toBe(201)
  })
})

it('is written when the server stops', async () => {
  const dataDir = emptyFolder('counts')
  const config = { ...readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0' }), port: 0 }
  const server = await startServer(config, createLog('silent', false), { jobs: false })
  countDaily(server.ctx, 'quote', 'all')
  await server.stop()
  const database = openSqlite(dataDir)
  const day = kyivDay(new Date())
  expect((await listCounts(database.db, addDays(day, -1), day)).map(({ hits }) => hits)).toEqual([1])
  await database.close()
})
