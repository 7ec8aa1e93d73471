/** How a build is signed, as far as electron-builder does not read it from the environment by itself. */

type Environment = Record<string, string | undefined>

/**
 * Settings of Azure Trusted Signing beside its three credentials, by variable, with their names in the configuration.
 */
const azure = {
  AZURE_SIGNING_ENDPOINT: 'endpoint',
  AZURE_SIGNING_ACCOUNT: 'codeSigningAccountName',
  AZURE_SIGNING_PROFILE: 'certificateProfileName',
  AZURE_SIGNING_PUBLISHER: 'publisherName',
} as const
const credentials = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET']

/**
 * Removes empty variables for a child process: an unset secret arrives as an empty text, which electron-builder on
 * macOS takes for the path of a certificate.
 */
export const unsetEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === '' ? undefined : value]))

/** Arguments for electron-builder; none without the credentials. Throws when other settings are missing. */
export const azureArguments = (env: Environment): string[] => {
  if (credentials.some(name => !env[name])) return []
  const missing = Object.keys(azure).filter(name => !env[name])
  if (missing.length > 0) throw new Error(`To sign with Azure ${missing.join(', ')} must be set as well`)
  return Object.entries(azure).map(([name, key]) => `-c.win.azureSignOptions.${key}=${env[name]}`)
}

/** Azure signs for Windows only. */
export const isSignatureExpected = (platform: NodeJS.Platform, env: Environment): boolean =>
  env.EXPECT_SIGNATURE === 'true' || (platform === 'win32' && env.EXPECT_AZURE_SIGNATURE === 'true')
