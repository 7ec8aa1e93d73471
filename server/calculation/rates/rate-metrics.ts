import type { Registry } from 'prom-client'
import type { Context } from '#server/platform/context.ts'
import { databaseGauge } from '#server/platform/monitoring/database-gauge.ts'
import { findLastPair } from './rate.store.ts'

export const rateMetrics = (ctx: Context, register: Registry): void => {
  databaseGauge({
    name: 'rates_age_seconds',
    help: 'Seconds since the day of the newest stored rates of both currencies; -1 without any',
    registers: [register],
    async read(gauge) {
      const pair = await findLastPair(ctx.db)
      gauge.set(pair ? Math.max(0, (ctx.now().getTime() - Date.parse(pair.date)) / 1000) : -1)
    },
  })
}
