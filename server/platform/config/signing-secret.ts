/** The key that signs tokens: given by the environment, or made once and kept in the data folder. */
import { storedKey } from './stored-key.ts'

export const signingSecretFile = 'jwt-secret'

export const signingSecret = (dataDir: string, given: string | undefined): string =>
  storedKey(dataDir, signingSecretFile, given)
