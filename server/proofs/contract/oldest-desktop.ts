/**
 * The responses as the oldest supported desktop parses them, and the calls that it makes with the version it has seen: stored
 * with the installation of its version, never written after the contract.
 */
import { z } from 'zod'
import { unpacked } from '../fixtures/stored.ts'

const file = z
  .object({
    version: z.string(),
    versioned: z.array(z.string()),
    responses: z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(unpacked('contract.json').toString()))

export const oldestDesktopVersion = file.version

const responses = z.fromJSONSchema(file.responses) as z.ZodObject

/** Whether that desktop makes the call without naming the version that it has seen. */
export const isSentUnversioned = (name: string): boolean =>
  Object.keys(responses.shape).some(response => response.startsWith(`${name} `)) &&
  !file.versioned.includes(name)

/** What that desktop refuses in a response; null for one that it can read or does not call. */
export const oldestDesktopComplaint = (name: string, body: unknown): string | null => {
  const parsed = responses.shape[name] ? (responses.shape[name] as z.ZodType).safeParse(body) : null
  return parsed?.error ? `desktop ${oldestDesktopVersion} refuses it: ${parsed.error.message}` : null
}
