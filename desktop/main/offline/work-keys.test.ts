import { expect, test } from 'vitest'
import { workKeys } from './work-keys.ts'

const one = 'https://one.example'

let cleared: string[] = []
/** A system without a keychain. */
const store = {
  readOrMake: async () => null,
  clear: async (origin: string) => void cleared.push(origin),
}

test('the key is the keychain’s; without a keychain each start and each server has another', async () => {
  const lasting = Buffer.alloc(32, 1)
  expect(await workKeys({ ...store, readOrMake: async () => lasting }).of(one)).toEqual({
    key: new Uint8Array(lasting),
    isLasting: true,
  })
  const keyOf = workKeys(store).of
  const made = await keyOf(one)
  expect(made.isLasting).toBe(false)
  expect(made.key).toHaveLength(32)
  // Every window of the program seals alike.
  expect(await keyOf(one)).toEqual(made)
  expect((await keyOf('https://two.example')).key).not.toEqual(made.key)
  expect((await workKeys(store).of(one)).key).not.toEqual(made.key)
})

test('a key crosses the bridge without the memory that lies around it', async () => {
  // Node cuts small buffers out of one that they share, and a clone takes along the whole.
  const pooled = Buffer.from('a'.repeat(43), 'base64')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)
  const sizes = [workKeys({ ...store, readOrMake: async () => pooled }), workKeys(store)].map(
    async keys => (await keys.of(one)).key.buffer.byteLength,
  )
  expect(await Promise.all(sizes)).toEqual([32, 32])
})

test('a keychain that comes after the first window has sealed does not part it from the next', async () => {
  let key: Buffer | null = null
  const keys = workKeys({ ...store, readOrMake: async () => key })
  const first = await keys.of(one)
  key = Buffer.alloc(32, 1)
  expect(await keys.of(one)).toEqual(first)
  expect(await keys.of('https://two.example')).toMatchObject({ isLasting: true })
})

test('a forgotten key is gone, from the keychain and from this start', async () => {
  const keys = workKeys(store)
  const before = await keys.of(one)
  cleared = []
  await keys.forget(one)
  expect(cleared).toEqual([one])
  expect((await keys.of(one)).key).not.toEqual(before.key)
})
