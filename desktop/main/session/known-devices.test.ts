import { beforeEach, expect, test } from 'vitest'
import { keychainInMemory } from '#desktop/main/testing/keychain-in-memory.ts'
import { knownDeviceHeader } from '#shared/domain/system/known-device.ts'
import { knownDevices } from './known-devices.ts'

const origin = 'https://broker.example'
const email = 'owner@broker.example'

let system: ReturnType<typeof keychainInMemory>
let warnings: string[]
beforeEach(() => {
  system = keychainInMemory()
  warnings = []
})

const started = () => knownDevices(system.open(), message => warnings.push(message))
const signedIn = (value: string) => new Response(null, { headers: { [knownDeviceHeader]: value } })
const valueFor = async (devices: ReturnType<typeof started>, who = email, at = origin) =>
  (await devices.headerFor(at, who))[knownDeviceHeader]

test('asks for a value with the first sign-in and brings it with the next, also after a restart', async () => {
  const devices = started()
  expect(await valueFor(devices)).toBe('')
  await devices.remember(origin, email, signedIn('first'))
  expect(await valueFor(devices)).toBe('first')
  await devices.remember(origin, 'Owner@Broker.example ', signedIn('second'))
  expect(await valueFor(started())).toBe('second')
})

test('brings it to its own server and for its own account only', async () => {
  const devices = started()
  await devices.remember(origin, email, signedIn('mine'))
  await devices.remember(origin, 'irina@broker.example', signedIn('hers'))
  expect(await valueFor(started())).toBe('mine')
  expect(await valueFor(started(), 'irina@broker.example')).toBe('hers')
  expect(await valueFor(started(), 'petro@broker.example')).toBe('')
  expect(await valueFor(started(), email, 'https://other.example')).toBe('')
})

test('a response without a value changes nothing', async () => {
  const devices = started()
  await devices.remember(origin, email, signedIn('mine'))
  await devices.remember(origin, email, new Response(null))
  await devices.remember(origin, email, signedIn(''))
  expect(await valueFor(started())).toBe('mine')
})

test('a broken keychain does not stop a sign-in: known until the end', async () => {
  system.state.isMissing = true
  const devices = started()
  expect(await valueFor(devices)).toBe('')
  await devices.remember(origin, email, signedIn('mine'))
  expect(await valueFor(devices)).toBe('mine')
  expect(warnings).toContain('The known devices cannot be read')
  system.state.isMissing = false
  expect(await valueFor(started())).toBe('')
})

test('a keychain that is unlocked later keeps who it knew, and learns who signed in meanwhile', async () => {
  await started().remember(origin, 'irina@broker.example', signedIn('hers'))
  await started().remember(origin, email, signedIn('old'))
  system.state.isMissing = true
  const devices = started()
  await devices.remember(origin, email, signedIn('mine'))
  system.state.isMissing = false
  expect([await valueFor(devices, 'irina@broker.example'), await valueFor(devices)]).toEqual(['hers', 'mine'])
  await devices.remember(origin, 'petro@broker.example', signedIn('his'))
  const all = ['irina@broker.example', email, 'petro@broker.example'].map(who => valueFor(started(), who))
  expect(await Promise.all(all)).toEqual(['hers', 'mine', 'his'])
})

test('a locked keychain that reads as empty keeps who it knew', async () => {
  await started().remember(origin, 'irina@broker.example', signedIn('hers'))
  system.state.isLocked = true
  const devices = started()
  expect(await valueFor(devices)).toBe('')
  await devices.remember(origin, email, signedIn('mine'))
  expect(await valueFor(devices)).toBe('mine')
  system.state.isLocked = false
  await started().remember(origin, email, signedIn('mine'))
  const all = ['irina@broker.example', email].map(who => valueFor(started(), who))
  expect(await Promise.all(all)).toEqual(['hers', 'mine'])
  expect(system.entries.size).toBe(1)
})

test('twelve accounts are known; who has not signed in here for longest makes room, and Windows has room for them', async () => {
  const devices = started()
  const value = (at: number) => String(at).padStart(77, 'v')
  for (let at = 0; at <= 12; at += 1)
    await devices.remember(origin, `a${at}.with-a-long-name@customs-broker.example`, signedIn(value(at)))
  const values = ['a0', 'a1', 'a12'].map(name =>
    valueFor(started(), `${name}.with-a-long-name@customs-broker.example`),
  )
  expect(await Promise.all(values)).toEqual(['', value(1), value(12)])
  for (const text of system.entries.values()) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_560)
})

test.each([
  [1, 1, true],
  [1, 0, false],
  [1, 200, true],
  [1, 201, false],
  [12, 5, true],
  [13, 5, false],
])('%i values of %i letters in the keychain are taken: %s', async (count, length, isTaken) => {
  const value = 'v'.repeat(length)
  const stored = Array.from({ length: count }, () => ({ email, value }))
  await system.open().setPassword(`customs-broker ${origin}`, 'known-devices', JSON.stringify(stored))
  expect(await valueFor(started())).toBe(isTaken ? value : '')
})

test.each(['', '{', '[{"email":1}]'])(
  'what the keychain holds instead (%j) counts as nothing',
  async text => {
    await system.open().setPassword(`customs-broker ${origin}`, 'known-devices', text)
    expect(await valueFor(started())).toBe('')
  },
)
