import { beforeEach, expect, test } from 'vitest'
import { knownDeviceHeader } from '#shared/domain/known-device.ts'
import { knownDevices } from './known-devices.ts'

const origin = 'https://broker.example'
const email = 'owner@broker.example'

let keychain: Map<string, string>
let fault: 'none' | 'broken' | 'hanging'
beforeEach(() => {
  keychain = new Map()
  fault = 'none'
})

const work = async <T>(done: () => T): Promise<T> => {
  if (fault === 'broken') throw new Error('Cannot autolaunch D-Bus')
  if (fault === 'hanging') await new Promise(() => undefined)
  return done()
}
const started = () =>
  knownDevices(
    async () => ({
      getPassword: (service, account) => work(() => keychain.get(`${service} ${account}`) ?? null),
      setPassword: (service, account, text) => work(() => void keychain.set(`${service} ${account}`, text)),
    }),
    5,
    () => undefined,
  )
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
  expect(await valueFor(started())).toBe('mine')
})

test.each(['broken', 'hanging'] as const)(
  'a %s keychain does not stop a sign-in: known until the end',
  async kind => {
    fault = kind
    const devices = started()
    expect(await valueFor(devices)).toBe('')
    await devices.remember(origin, email, signedIn('mine'))
    expect(await valueFor(devices)).toBe('mine')
    fault = 'none'
    expect(await valueFor(started())).toBe('')
  },
)

test.each(['', '{', '[{"email":1}]'])(
  'what the keychain holds instead (%j) counts as nothing',
  async text => {
    keychain.set(`customs-broker ${origin} known-devices`, text)
    expect(await valueFor(started())).toBe('')
  },
)
