import { expect, test } from 'vitest'
import { workKeys } from './work-keys.ts'

const one = 'https://one.example'

test('the key is the keychain’s; without a keychain each start and each server has another', async () => {
  const lasting = Buffer.alloc(32, 1)
  expect(await workKeys({ readOrMake: async () => lasting })(one)).toEqual({ key: lasting, isLasting: true })
  const without = { readOrMake: async () => null }
  const keyOf = workKeys(without)
  const made = await keyOf(one)
  expect(made.isLasting).toBe(false)
  expect(made.key).toHaveLength(32)
  // Every window of the program seals alike.
  expect(await keyOf(one)).toEqual(made)
  expect((await keyOf('https://two.example')).key).not.toEqual(made.key)
  expect((await workKeys(without)(one)).key).not.toEqual(made.key)
})
