import { Gauge, type GaugeConfiguration } from 'prom-client'
import { isUnreachable } from '../db/transient-db-error.ts'

/** A gauge read from the database. While that is away it has no value, and the other figures are served. */
export const databaseGauge = <T extends string = never>({
  read,
  ...about
}: Omit<GaugeConfiguration<T>, 'collect'> & { read: (gauge: Gauge<T>) => Promise<void> }): Gauge<T> =>
  new Gauge<T>({
    ...about,
    async collect() {
      try {
        await read(this)
      } catch (error) {
        if (!isUnreachable(error)) throw error
        this.reset()
        if (!about.labelNames) this.remove()
      }
    },
  })
