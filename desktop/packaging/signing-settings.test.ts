import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builderLibrary, validateSchema } from './builder-library.ts'
import { azureArguments, isSignatureExpected, unsetEmpty } from './signing-settings.ts'

const credentials = { AZURE_TENANT_ID: 't', AZURE_CLIENT_ID: 'c', AZURE_CLIENT_SECRET: 's' }
const account = {
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGNING_ACCOUNT: 'office',
  AZURE_SIGNING_PROFILE: 'program',
  AZURE_SIGNING_PUBLISHER: 'Customs Broker',
}

test('a secret that is not set is not a certificate', () => {
  expect(unsetEmpty({ CSC_LINK: '', APPLE_ID: '', PATH: '/bin' })).toStrictEqual({
    CSC_LINK: undefined,
    APPLE_ID: undefined,
    PATH: '/bin',
  })
})

test('Azure signs when it is told everything, in words that the configuration has', () => {
  const words = azureArguments({ ...credentials, ...account })
  const options = Object.fromEntries(
    words.map(word => word.replace('-c.win.azureSignOptions.', '').split('=')),
  )
  const schema = JSON.parse(readFileSync(join(builderLibrary, 'scheme.json'), 'utf8')) as object
  expect(options).toMatchObject({ endpoint: account.AZURE_SIGNING_ENDPOINT, publisherName: 'Customs Broker' })
  expect(() => validateSchema(schema, { win: { azureSignOptions: options } })).not.toThrow()
  const { endpoint: _, ...less } = options
  expect(() => validateSchema(schema, { win: { azureSignOptions: less } })).toThrow()
})

test('without the credentials nothing is signed by Azure, and half of the rest stops the build', () => {
  expect(azureArguments(account)).toEqual([])
  expect(azureArguments({ ...credentials, ...account, AZURE_CLIENT_SECRET: '' })).toEqual([])
  expect(() => azureArguments({ ...credentials, ...account, AZURE_SIGNING_PROFILE: '' })).toThrow(
    'AZURE_SIGNING_PROFILE',
  )
})

test.each([
  ['darwin', { EXPECT_AZURE_SIGNATURE: 'true' }, false],
  ['win32', { EXPECT_AZURE_SIGNATURE: 'true' }, true],
  ['darwin', { EXPECT_SIGNATURE: 'true' }, true],
  ['win32', { EXPECT_SIGNATURE: 'false', EXPECT_AZURE_SIGNATURE: 'false' }, false],
] as const)('on %s %j expects a signature: %s', (platform, env, isExpected) => {
  expect(isSignatureExpected(platform, env)).toBe(isExpected)
})
