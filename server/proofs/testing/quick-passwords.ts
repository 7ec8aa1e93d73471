/**
 * Hundreds of test servers make an owner and sign in: here their hashes cost next to nothing. What one costs in
 * earnest, `password.test.ts` asks a process without this.
 */
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', async importOriginal => {
  const { comparedHashes } = await import('./compared-hashes.ts')
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof original.hash = (password, options) =>
    original.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
  const verify: typeof original.verify = (hashed, ...rest) => {
    comparedHashes.push(String(hashed).split('$', 4).join('$'))
    return original.verify(hashed, ...rest)
  }
  return { ...original, hash, verify }
})
