/**
 * Hundreds of test servers make an owner and sign in: here their hashes cost next to nothing. What one costs in
 * earnest, `password.test.ts` asks a process without this. Comparisons can be counted.
 */
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', async importOriginal => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof original.hash = (password, options) =>
    original.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
  return { ...original, hash, verify: vi.fn(original.verify) }
})
