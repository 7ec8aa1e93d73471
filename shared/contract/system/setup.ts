import { z } from 'zod'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { mailAddressSchema } from '#shared/contract/work/request-forms.ts'

export const setupSteps = [
  'account',
  'firm',
  'contacts',
  'look',
  'mail',
  'rates',
  'page',
  'prices',
  'tables',
  'example',
] as const
export type SetupStep = (typeof setupSteps)[number]

export const setupStateSchema = z.object({
  /** In the recommended order. */
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      done: z.boolean(),
      /** Titles of options that the step still needs. */
      lacks: z.array(z.string()).optional(),
    }),
  ),
  /** Sender and recipient of mail; null while no mail server is configured. */
  mail: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** True when a chat receives requests. */
  telegram: z.boolean().optional(),
})
export type SetupState = z.infer<typeof setupStateSchema>

export const readSetupEndpoint = endpoint('GET /api/setup', {
  access: 'options.write',
  summary: 'Reads what is still to do until the site is the office’s own, as the data themselves show it',
  responses: { 200: setupStateSchema },
})

export const mailProblems = [
  'not-configured',
  'wrong-password',
  'refused-sender',
  'refused-recipient',
  'no-tls',
  'unreachable',
  'rejected',
] as const
export type MailProblem = (typeof mailProblems)[number]

export const mailTestSchema = z.object({
  /** Null when the mail server accepted the letter. */
  problem: z
    .object({
      kind: z.enum(mailProblems),
      /** Meaning of the error, and what to change on the server. */
      explanation: z.string(),
      /** The mail server's own response; empty when it was not reached. */
      said: z.string(),
    })
    .nullable(),
})
export type MailTest = z.infer<typeof mailTestSchema>

export const testMailEndpoint = endpoint('POST /api/setup/mail', {
  access: 'admins.manage',
  summary: 'Sends a test letter and waits for what the mail server says, explained',
  body: z.strictObject({ to: mailAddressSchema }),
  responses: { 200: mailTestSchema },
})
