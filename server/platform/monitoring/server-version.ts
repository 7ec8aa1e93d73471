/** The version of this server, from the root `package.json`. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const version: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version
