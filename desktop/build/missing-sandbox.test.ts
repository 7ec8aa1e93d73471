import { expect, test } from 'vitest'
import { missingSandbox } from './missing-sandbox.ts'

const helper = { uid: 0, mode: 0o104755 }
const look = (settings: Record<string, string>, given: object = {}) =>
  missingSandbox(
    { setting: name => settings[name] ?? null, helper: null, isRoot: false, ...given },
    '/electron/chrome-sandbox',
  )

test.each([
  'kernel/apparmor_restrict_unprivileged_userns=1',
  'kernel/unprivileged_userns_clone=0',
  'user/max_user_namespaces=0',
])('with %s the person is told what to type, until the helper has its rights', setting => {
  const [name = '', value = ''] = setting.split('=')
  expect(look({ [name]: value })).toContain("sudo chmod 4755 '/electron/chrome-sandbox'")
  expect(look({ [name]: value }, { helper: { ...helper, uid: 1000 } })).not.toBeNull()
  expect(look({ [name]: value }, { helper: { ...helper, mode: 0o100755 } })).not.toBeNull()
  expect(look({ [name]: value }, { helper })).toBeNull()
})

test('where user namespaces are free nothing is missing', () => {
  expect(look({})).toBeNull()
  expect(
    look({ 'kernel/apparmor_restrict_unprivileged_userns': '0', 'kernel/unprivileged_userns_clone': '1' }),
  ).toBeNull()
})

test('root would be without a sandbox', () => {
  expect(look({}, { isRoot: true })).toContain('ordinary user')
})
