/** Runs the program's own modules against gnome-keyring and KeePassXC, for the proof: `npm run proof -- --only keychains`. */
import { afterEach, describe, expect, test } from 'vitest'
import { keyPurposes } from '#desktop/main/offline/file-keys-in-keychain.ts'
import { gnomeKeyring, keepassxc, type SecretService, wholeDatabase } from './secret-services.ts'

const tokenOf = (name: string) =>
  `${name}.${Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString('base64url')}.s`

let service: SecretService | null = null
afterEach(async () => {
  await service?.stop()
  service = null
})

describe.each([
  ['gnome-keyring', gnomeKeyring],
  ['KeePassXC', keepassxc],
])('%s', (name, start) => {
  test('keeps a session and keys over kills, and a start that changes nothing writes nothing', async () => {
    service = await start()
    const { keys } = await service.program(`sign-in ${tokenOf('first')}`)
    expect(keys).toEqual(keyPurposes.map(() => expect.any(String)))
    const before = await service.stored()
    const again = { who: 'owner@broker.example', keys, isMemoryOnly: false, left: 0 }
    expect(await service.program('start')).toEqual(again)
    expect(await service.program('start')).toEqual(again)
    expect(await service.stored()).toBe(before)
    expect(await service.program('sign-out')).toMatchObject({ left: 0 })
    expect(await service.program('start')).toMatchObject({ who: null, left: 0 })
  })

  test('that is locked keeps what is removed: nobody is signed in by it, and it goes once it is open', async () => {
    service = await start()
    const { keys } = await service.program(`sign-in ${tokenOf('first')}`)
    await service.lock()
    const signedOut = await service.program('sign-out')
    expect(signedOut.left).toBeGreaterThan(0)
    expect(await service.program('start')).toMatchObject({ who: null })
    await service.open()
    const open = await service.program('start')
    expect(open).toMatchObject({ who: null, left: 0 })
    // The key of the copies is another one, that of drafts is the same.
    expect(open.keys?.[0]).not.toBe(keys?.[0])
    expect(open.keys?.slice(1)).toEqual(keys?.slice(1))
    await service.program(`sign-in ${tokenOf('second')}`)
    expect(await service.program('start')).toMatchObject({ who: 'owner@broker.example', isMemoryOnly: false })
  })

  test('has nothing of the program once it is uninstalled', async () => {
    service = await start()
    await service.program(`sign-in ${tokenOf('first')}`)
    expect(await service.program('remove-keys')).toMatchObject({ left: 0 })
    const search =
      'dbus-send --session --print-reply=literal --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.SearchItems "dict:string:string:service,customs-broker https://broker.example" | tr -d " \\n"; echo'
    expect(await service.run(search)).toBe('array[]array[]')
    if (name === 'KeePassXC') expect(await wholeDatabase(service)).toContain('Recycle Bin')
  })
})

test('what KeePassXC keeps in its bin and its history names no session', async () => {
  service = await keepassxc()
  for (const name of ['first', 'second']) await service.program(`sign-in ${tokenOf(name)}`)
  await service.program('sign-out')
  const all = await wholeDatabase(service)
  expect(all).toContain('<Name>Recycle Bin</Name>')
  expect(all).toContain('sealed:')
  for (const text of ['first.', 'second.', 'owner@broker.example']) expect(all).not.toContain(text)
})
