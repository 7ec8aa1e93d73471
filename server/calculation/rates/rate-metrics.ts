import { Gauge, type Registry } from 'prom-client'
import type { Context } from '#server/platform/context.ts'
import { findLastPair } from './rate.store.ts'

export const rateMetrics = (ctx: Context, register: Registry): void => {
  new Gauge({
    name: 'rates_age_days',
    help: 'Days since the newest stored rates of both currencies; -1 without any',
    registers: [register],
    async collect() {
      const pair = await findLastPair(ctx.db)
      const days = pair ? Math.floor((ctx.now().getTime() - Date.parse(pair.date)) / 86_400_000) : -1
      this.set(pair ? Math.max(0, days) : -1)
    },
  })
}
