/** Counts limits in memory while the database takes no writes: a full disk is no reason to reject a read. */
import { MemoryStore, type Options, type Store } from 'express-rate-limit'
import { rejectsWrites } from '#server/platform/http/errors/problem.ts'

export class StoreWithoutDisk implements Store {
  readonly #database: Store
  readonly #memory = new MemoryStore()
  readonly prefix: string

  constructor(database: Store & { prefix: string }) {
    this.#database = database
    this.prefix = database.prefix
  }

  init(options: Options): void {
    void this.#database.init?.(options)
    this.#memory.init(options)
  }

  async increment(key: string) {
    try {
      return await this.#database.increment(key)
    } catch (error) {
      if (!rejectsWrites(error)) throw error
      return this.#memory.increment(key)
    }
  }

  async decrement(key: string): Promise<void> {
    await this.#database.decrement(key)
  }

  async resetKey(key: string): Promise<void> {
    await this.#database.resetKey(key)
  }
}
